// Databases in fixtures are SQL text, so that a difference can be read; a client's home folder needs the database itself.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadDriver } from '../../src/io/sqlite-driver.js';

const cache = path.resolve(import.meta.dirname, '..', '..', '.cache', 'sql-fixtures');
const ENDING = /\.(?:db|sqlite3|vscdb)\.sql$/;

/** The folder itself, or, where it holds `X.db.sql` (or `X.vscdb.sql`), a copy with `X.db` in its place: made once for a text. */
export function withDatabases(native: string): string {
  const texts = readdirSync(native, { recursive: true, encoding: 'utf8' }).filter((name) => ENDING.test(name));
  if (texts.length === 0) return native;
  const made = path.join(cache, hashOf(native));
  if (!existsSync(made)) make(native, texts, made);
  return made;
}

function hashOf(native: string): string {
  const hash = createHash('sha256').update(native);
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    hash.update(`\0${path.relative(native, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 24);
}

/** Whole or not at all: other processes look for it too. */
function make(native: string, texts: readonly string[], made: string): void {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(path.join(cache, 'half-'));
  cpSync(native, half, { recursive: true });
  for (const name of texts) {
    const text = path.join(half, name);
    const connection = loadDriver().open(`${pathToFileURL(text.slice(0, -'.sql'.length)).href}?mode=rwc`);
    connection.exec(readFileSync(text, 'utf8'));
    connection.close();
    rmSync(text);
  }
  try {
    renameSync(half, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
    rmSync(half, { recursive: true });
  }
}
