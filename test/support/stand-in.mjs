// What the stand-ins of clients have in common: SQLite to write with, the troubles that a test asks them for, and being a program.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

const [major, minor] = process.versions.node.split('.').map(Number);
const builtIn = major > 23 || (major === 22 && minor >= 16);
const Database = builtIn ? process.getBuiltinModule('node:sqlite').DatabaseSync : createRequire(import.meta.url)('libsql');
const troubleOf = (env) => env.STAND_IN_TROUBLE ?? '';
let kept = 0;

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
export const refuses = (env) => troubleOf(env) === 'refuses';

/** The messages of a document that is brought in, or fewer. */
export const messagesLeft = (env, messages) => (troubleOf(env) === 'loses the end' ? messages.slice(0, -1) : messages);

/** Documents that were brought in, for a test that looks at them. */
export function keep(client, file, env) {
  if (env.STAND_IN_KEEPS) copyFileSync(file, path.join(env.STAND_IN_KEEPS, `${client}-${process.pid}-${++kept}.json`));
}

/** `verb`: `import` or `delete`, whatever the client calls it. */
export function done(verb, env) {
  if (troubleOf(env) === `${verb} kills its caller`) process.kill(Number(env.STAND_IN_CALLER), 'SIGKILL');
}

/** A stand-in as a program of its own. One that is talked to hears no end before it has answered. */
export function beProgram(standIn) {
  const [, file, ...words] = process.argv;
  const call = { argv: [file, ...words], cwd: process.cwd(), env: process.env };
  if (words[0] === 'acp')
    createInterface({ input: process.stdin }).on('line', (line) => process.stdout.write(standIn({ ...call, requests: [line] })));
  else process.stdout.write(standIn(call));
}
