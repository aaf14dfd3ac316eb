// What the stand-ins of clients have in common: SQLite to write with, and the troubles that a test asks them for.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
const builtIn = major > 23 || (major === 22 && minor >= 16);
const Database = builtIn ? process.getBuiltinModule('node:sqlite').DatabaseSync : createRequire(import.meta.url)('libsql');
const trouble = process.env.STAND_IN_TROUBLE ?? '';

/** The store's database, with its tables. What is done with it is done at once, or not at all. */
export function withStore(file, tables, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  const db = new Database(file);
  db.exec('PRAGMA journal_mode = wal; PRAGMA foreign_keys = off'); // projects are of no interest here
  db.exec(tables);
  db.exec('BEGIN');
  const result = work(db);
  db.exec('COMMIT');
  db.close();
  return result;
}

export function insert(db, table, row) {
  const columns = Object.keys(row);
  db.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(
    ...Object.values(row).map((value) => value ?? null),
  );
}

/** As the real ones do: nothing done, and no word of it in the exit code. */
export const refuses = trouble === 'refuses';

/** The messages of a document that is brought in, or fewer. */
export const messagesLeft = (messages) => (trouble === 'loses the end' ? messages.slice(0, -1) : messages);

/** Documents that were brought in, for a test that looks at them. */
export function keep(client, file) {
  if (process.env.STAND_IN_KEEPS) copyFileSync(file, path.join(process.env.STAND_IN_KEEPS, `${client}-${Date.now()}-${process.pid}.json`));
}

/** `verb`: `import` or `delete`, whatever the client calls it. */
export function done(verb) {
  if (trouble === `${verb} kills its caller`) process.kill(Number(process.env.STAND_IN_CALLER), 'SIGKILL');
}
