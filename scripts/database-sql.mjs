#!/usr/bin/env node
// A recorded SQLite database as SQL text, which is what fixtures keep of it: node scripts/database-sql.mjs FILE.db writes FILE.db.sql beside it.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/database-sql.mjs FILE.db');
  process.exit(2);
}
const db = new Database(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
const all = (sql) => db.prepare(sql).all();
const name = (text) => `"${text.replaceAll('"', '""')}"`;
const objects = all('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid');
const tables = objects.filter(({ type }) => type === 'table');
const isOwn = (table) => table === 'sqlite_sequence';

writeFileSync(
  `${file}.sql`,
  `${[
    'PRAGMA journal_mode = WAL;',
    'PRAGMA foreign_keys = OFF;',
    'BEGIN;',
    ...tables.filter((one) => !isOwn(one.name)).map(({ sql }) => `${sql};`),
    ...tables.flatMap((one) => [...(isOwn(one.name) ? [`DELETE FROM ${one.name};`] : []), ...rows(one.name)]),
    ...objects.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`),
    'COMMIT;',
  ].join('\n')}\n`,
);

/** In the order of the table, one line each as far as texts allow. */
function rows(table) {
  const columns = all(`PRAGMA table_info(${name(table)})`).map((column) => name(column.name));
  const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `);
  const order = /WITHOUT\s+ROWID\s*$/i.test(tables.find((one) => one.name === table).sql) ? '' : ' ORDER BY rowid';
  return all(`SELECT ${values} AS list FROM ${name(table)}${order}`).map(
    ({ list }) => `INSERT INTO ${name(table)} (${columns.join(', ')}) VALUES (${list});`,
  );
}
