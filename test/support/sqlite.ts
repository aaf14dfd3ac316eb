// Databases as other programs leave them, and as they hold them open.
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
