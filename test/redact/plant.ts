// Plants secrets in everything that lies in an agent's store, by the kind of file alone: lines, documents, databases, plain text.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadDriver } from '../../src/io/sqlite-driver.js';
import { pathToFileURL } from 'node:url';
import { isArray, isObject, type Json } from '../../src/model/json.js';
import { filesBelow } from '../support/fixture-cases.js';
import type { Planter } from './canaries.js';

/** Every file below a folder; what cannot hold words (locks, compressed files) stays. */
export function plantStore(folder: string, planter: Planter): void {
  for (const name of filesBelow(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.jsonl')) plantLines(file, planter);
    else if (name.endsWith('.json')) plantDocument(file, planter);
    else if (name.endsWith('.db')) plantDatabase(file, planter);
    else if (/\.(?:md|txt)$/.test(name)) writeFileSync(file, `${readFileSync(file, 'utf8')}\n${planter.take().text}\n`);
    else if (/\.ya?ml$/.test(name))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replaceAll(
          /^(name|summary|cwd|branch|repository|git_root): (.*)$/gm,
          (_, key: string, value: string) => `${key}: ${value} ${planter.takePlain().text}`,
        ),
      );
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Lines that are not a record stay. */
function plantLines(file: string, planter: Planter): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const value = parsed(line);
      return isObject(value) ? JSON.stringify(planter.record(value)) : line;
    });
  writeFileSync(file, lines.join('\n'));
}

function plantDocument(file: string, planter: Planter): void {
  const value = parsed(readFileSync(file, 'utf8'));
  if (isObject(value) || isArray(value)) writeFileSync(file, JSON.stringify(planter.document(value), null, 2));
}

/** Columns that hold words or JSON; ids and kinds make the rows what they are. */
function plantDatabase(file: string, planter: Planter): void {
  const db = loadDriver().open(`${pathToFileURL(file).href}?mode=rw`);
  try {
    const tables = [...db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").iterate()].map(
      (row) => String((row as { name: unknown }).name),
    );
    for (const table of tables) {
      const rows = [...db.prepare(`SELECT rowid AS rowid_, * FROM "${table}"`).iterate()] as Record<string, unknown>[];
      for (const { rowid_, ...row } of rows) {
        for (const [column, value] of Object.entries(row)) {
          const next = typeof value === 'string' ? plantedCell(column, value, planter) : undefined;
          if (next !== undefined) db.exec(`UPDATE "${table}" SET "${column}" = ${quoted(next)} WHERE rowid = ${Number(rowid_)}`);
        }
      }
    }
  } finally {
    db.close();
  }
}

function plantedCell(column: string, value: string, planter: Planter): string | undefined {
  const inner = value.startsWith('{') || value.startsWith('[') ? parsed(value) : undefined;
  if (inner !== undefined) return JSON.stringify(planter.document(inner));
  return /^(?:title|directory|path|share_url|worktree|name)$/.test(column) ? `${value} ${planter.takePlain().text}` : undefined;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;
}
