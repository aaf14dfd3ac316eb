// The pages of sessions: what each says, and its words in the index.
import type { OwnDatabase } from '../../io/own-database.js';
import { SessionTable } from './indexed-sessions.js';
import { BESIDE, COLUMNS, PAGES_OF_A_SESSION } from './schema.js';

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
  /** It has files beside its main one. */
  readonly hasBeside: boolean;
  /** The pages of the main file from this one on, after those that stay. */
  readonly from: number;
  readonly main: readonly Page[];
  /** Undefined: those of other files stay. */
  readonly beside?: readonly Page[];
}

/** Bytes of sessions whose pages become visible at once: each time leaves a piece of the index that is to be merged, and waits for the disk. */
const COMMITTED_AT_ONCE = 256 << 20;

/** Pieces of the index of one size before they are merged: SQLite's own number, and never. Sixteen are merged in any case. */
const MERGED_FROM = { usually: 4, whileMuchIsWritten: 0 };

/** Writes pages as they come: what is committed together is all there or not at all. */
export class PageBatches {
  readonly #db: OwnDatabase;
  readonly #much: boolean;
  /** Undefined: nothing waits for a commit. */
  #bytes: number | undefined;

  /** `much`: what is written is left in a few large pieces, which later writes merge bit by bit. */
  constructor(db: OwnDatabase, { much }: { readonly much: boolean }) {
    this.#db = db;
    this.#much = much;
    if (much) setMerging(db, MERGED_FROM.whileMuchIsWritten);
  }

  /** `bytes`: of their sessions. */
  add(sessions: readonly NewPages[], bytes: number): void {
    if (this.#bytes === undefined) this.#db.begin();
    this.#bytes = (this.#bytes ?? 0) + bytes;
    writePages(this.#db, sessions);
    if (this.#bytes >= COMMITTED_AT_ONCE) this.#commit();
  }

  end(): void {
    this.#commit();
    if (this.#much) setMerging(this.#db, MERGED_FROM.usually);
  }

  #commit(): void {
    if (this.#bytes === undefined) return;
    this.#db.commit();
    this.#bytes = undefined;
  }

  /** After something went wrong: what was not committed is gone. */
  undo(): void {
    if (this.#bytes !== undefined) this.#db.undo();
    this.#bytes = undefined;
  }
}

function setMerging(db: OwnDatabase, pieces: number): void {
  db.exec(`INSERT INTO words(words, rank) VALUES('automerge', ${pieces})`);
}

/** Inside of a transaction. */
function writePages(db: OwnDatabase, sessions: readonly NewPages[]): void {
  const table = new SessionTable(
    db,
    sessions.map(({ key }) => key),
  );
  for (const { key, state, growth, hasBeside, from, main, beside } of sessions) {
    const { no, isNew } = table.set(key, state, growth, hasBeside);
    if (!isNew) {
      removePages(db, no, from, BESIDE);
      if (beside) removePages(db, no, BESIDE, PAGES_OF_A_SESSION);
    }
    main.forEach((page, n) => writePage(db, pageNumber(no, from + n), page));
    beside?.forEach((page, n) => writePage(db, pageNumber(no, BESIDE + n), page));
  }
  table.end();
}

/** Sessions that are gone. */
export function forgetSessions(db: OwnDatabase, numbers: readonly number[]): void {
  db.write(() => {
    const table = new SessionTable(db);
    for (const no of numbers) {
      removePages(db, no, 0, PAGES_OF_A_SESSION);
      table.remove(no);
    }
    table.end();
  });
}

const INSERT_WORDS = `INSERT INTO words(rowid, ${COLUMNS.join(', ')}) VALUES(?, ${COLUMNS.map(() => '?').join(', ')})`;

function writePage(db: OwnDatabase, id: number, { pieces, words }: Page): void {
  db.run('INSERT INTO pages VALUES(?, ?)', id, pieces);
  db.run(INSERT_WORDS, id, ...COLUMNS.map((column) => words[column]));
}

function removePages(db: OwnDatabase, no: number, from: number, to: number): void {
  const range = [pageNumber(no, from), pageNumber(no, to) - 1] as const;
  if (db.rows('SELECT 1 AS one FROM pages WHERE id BETWEEN ? AND ? LIMIT 1', ...range).length === 0) return;
  db.run('DELETE FROM words WHERE rowid IN (SELECT id FROM pages WHERE id BETWEEN ? AND ?)', ...range);
  db.run('DELETE FROM pages WHERE id BETWEEN ? AND ?', ...range);
}

function pageNumber(no: number, page: number): number {
  return no * PAGES_OF_A_SESSION + page;
}
