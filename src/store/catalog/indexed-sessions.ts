// The sessions whose words are in the index, with the state that each had, and the writing of their pages.
import type { OwnDatabase } from '../../io/own-database.js';
import { BESIDE, COLUMNS, PAGES_OF_A_SESSION } from './schema.js';

/** A session as it is found now. */
export interface SessionState {
  readonly key: string;
  readonly state: string;
}

/** A session as it was read. */
export interface IndexedSession extends SessionState {
  readonly no: number;
  /** JSON: what reading on takes. */
  readonly growth: string;
}

export interface Page {
  /** JSON: what the page says, piece by piece. */
  readonly pieces: string;
  /** The words of each column, as the index is to have them. */
  readonly words: Readonly<Record<(typeof COLUMNS)[number], string>>;
}

export interface NewPages {
  readonly key: string;
  readonly state: string;
  readonly growth: string;
  /** The pages of the main file from this one on, after those that stay. */
  readonly from: number;
  readonly main: readonly Page[];
  /** Undefined: those of other files stay. */
  readonly beside?: readonly Page[];
}

/** Numbers of those, among `found`, that are not indexed in the state that they are in. */
export function changedAmong(db: OwnDatabase, found: readonly SessionState[]): number[] {
  const sql =
    'SELECT group_concat(n) AS changed FROM (SELECT one.key AS n FROM json_each(?) AS one ' +
    'LEFT JOIN sessions ON sessions.key = one.value ->> 0 WHERE sessions.state IS NOT one.value ->> 1)';
  const text = db.rows(sql, JSON.stringify(found.map(({ key, state }) => [key, state])))[0]?.['changed'];
  return typeof text === 'string' ? text.split(',').map(Number) : [];
}

/** Those that are indexed and were not found. */
export function goneAmong(db: OwnDatabase, found: readonly SessionState[]): number[] {
  const sql = 'SELECT no FROM sessions WHERE key NOT IN (SELECT value FROM json_each(?))';
  const known = Number(db.rows('SELECT count(*) AS n FROM sessions')[0]?.['n'] ?? 0);
  const still = changedAmong(db, found).length;
  if (known <= found.length - still) return [];
  return db.rows(sql, JSON.stringify(found.map(({ key }) => key))).map(({ no }) => Number(no));
}

export function indexedSession(db: OwnDatabase, key: string): IndexedSession | undefined {
  const row = db.rows('SELECT no, state, growth FROM sessions WHERE key = ?', key)[0];
  return row && { no: Number(row['no']), key, state: String(row['state']), growth: String(row['growth']) };
}

/** Those that have files beside the main one: whether these have changed, their own states tell. */
export function withFilesBeside(db: OwnDatabase): Map<string, string> {
  const rows = db.rows(`SELECT key, growth FROM sessions WHERE growth LIKE '%"beside":[[%'`);
  return new Map(rows.map(({ key, growth }) => [String(key), String(growth)]));
}

/** Several at once, or none of them. */
export function writePages(db: OwnDatabase, sessions: readonly NewPages[]): void {
  db.write(() => {
    for (const one of sessions) writeSession(db, one);
  });
}

function writeSession(db: OwnDatabase, { key, state, growth, from, main, beside }: NewPages): void {
  const before = indexedSession(db, key);
  if (before) {
    removePages(db, before.no, from, BESIDE);
    if (beside) removePages(db, before.no, BESIDE, PAGES_OF_A_SESSION);
    db.run('UPDATE sessions SET state = ?, growth = ? WHERE no = ?', state, growth, before.no);
  } else db.run('INSERT INTO sessions(key, state, growth) VALUES(?, ?, ?)', key, state, growth);
  const no = before?.no ?? indexedSession(db, key)!.no;
  main.forEach((page, n) => writePage(db, pageNumber(no, from + n), page));
  beside?.forEach((page, n) => writePage(db, pageNumber(no, BESIDE + n), page));
}

function writePage(db: OwnDatabase, id: number, { pieces, words }: Page): void {
  db.run('INSERT INTO pages VALUES(?, ?)', id, pieces);
  db.run(INSERT_WORDS, id, ...COLUMNS.map((column) => words[column]));
}

const INSERT_WORDS = `INSERT INTO words(rowid, ${COLUMNS.join(', ')}) VALUES(?, ${COLUMNS.map(() => '?').join(', ')})`;

function removePages(db: OwnDatabase, no: number, from: number, to: number): void {
  const range = [pageNumber(no, from), pageNumber(no, to) - 1] as const;
  if (db.rows('SELECT 1 FROM pages WHERE id BETWEEN ? AND ? LIMIT 1', ...range).length === 0) return;
  db.run('DELETE FROM words WHERE rowid IN (SELECT id FROM pages WHERE id BETWEEN ? AND ?)', ...range);
  db.run('DELETE FROM pages WHERE id BETWEEN ? AND ?', ...range);
}

/** Sessions that are gone. */
export function forgetSessions(db: OwnDatabase, numbers: readonly number[]): void {
  db.write(() => {
    for (const no of numbers) {
      removePages(db, no, 0, PAGES_OF_A_SESSION);
      db.run('DELETE FROM sessions WHERE no = ?', no);
    }
  });
}

export function pageNumber(no: number, page: number): number {
  return no * PAGES_OF_A_SESSION + page;
}
