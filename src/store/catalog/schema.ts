// The tables of the catalog. All of it can be made again from the sessions, so that another version is never migrated but rebuilt.
import type { OwnDatabase } from '../../io/own-database.js';

/** Raise with every change of a table, or of what is put into one. */
const VERSION = 3;

/** Columns of the index, by what the words are. The first three are the roles in which something was said. */
export const COLUMNS = ['user', 'assistant', 'tool', 'path', 'used'] as const;

/** Numbers of pages: the session's number, then whether it lies beside its main file, then which page. */
export const PAGES_OF_A_SESSION = 2 ** 20;
export const BESIDE = 2 ** 19;

const TABLES = [
  'CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID',
  // A number is never used again: pages of a session that is gone must not become another’s.
  'CREATE TABLE sessions(no INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, part INTEGER, state TEXT, growth TEXT, beside INTEGER)',
  'CREATE INDEX sessions_by_part ON sessions(part)',
  'CREATE INDEX sessions_with_more ON sessions(beside) WHERE beside = 1',
  'CREATE TABLE pages(id INTEGER PRIMARY KEY, pieces TEXT)',
  // Without its content: what a page says is in `pages`, and in the index only once.
  `CREATE VIRTUAL TABLE words USING fts5(${COLUMNS.join(', ')}, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2')`,
  // Words are gathered in memory until there are this many bytes of them: fewer, larger pieces to merge.
  "INSERT INTO words(words, rank) VALUES('hashsize', 33554432)",
];

export function makeTables(db: OwnDatabase): void {
  db.write(() => {
    for (const sql of TABLES) db.exec(sql);
    db.exec(`PRAGMA user_version = ${VERSION}`);
  });
}

/** Undefined: it is ours. */
export function otherVersion(db: OwnDatabase): 'older' | 'newer' | undefined {
  const version = Number(db.rows('SELECT user_version AS version FROM pragma_user_version')[0]?.['version'] ?? 0);
  if (version === VERSION) return undefined;
  return version < VERSION ? 'older' : 'newer';
}
