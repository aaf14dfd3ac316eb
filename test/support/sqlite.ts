// Databases as other programs leave them, and as they hold them open.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { loadDriver } from '../../src/io/sqlite-driver.js';
import type { DriverConnection } from '../../src/io/sqlite-types.js';

/** A connection that writes. It stays open until the test is over, or is closed by hand. */
export function openToWrite(file: string): DriverConnection {
  const connection = loadDriver().open(`${pathToFileURL(file).href}?mode=rwc`);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) connection.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { exec: (sql) => connection.exec(sql), prepare: (sql) => connection.prepare(sql), close };
}

/** Every row of every table, by where it stands. Nothing is left beside a file at rest. */
export function rowsOf(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const atRest = existsSync(`${file}-wal`) ? '' : '&immutable=1';
  const db = loadDriver().open(`${pathToFileURL(file).href}?mode=ro${atRest}`);
  const all: Record<string, string> = {};
  try {
    const tables = [...db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").iterate()];
    for (const { name } of tables)
      for (const row of db.prepare(`SELECT rowid AS at, * FROM "${String(name)}"`).iterate())
        all[`${path.basename(file)} ${String(name)} ${String(row['at'])}`] = JSON.stringify(row);
  } finally {
    db.close();
  }
  return all;
}
