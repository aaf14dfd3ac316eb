// Questions to the index: which sessions have the words, how well, and on which of their pages.
import type { OwnDatabase } from '../../io/own-database.js';
import { PAGES_OF_A_SESSION, type COLUMNS } from './schema.js';

type Column = (typeof COLUMNS)[number];

export interface WordQuery {
  /** Each has to be in the session, in the language of the index: `"one two"`, `"begin"*`. */
  readonly terms: readonly string[];
  /** All of them side by side: no condition, but a page that has it comes first. */
  readonly together?: string;
  /** Where they have to be. */
  readonly columns: readonly Column[];
  /** What the session has to have besides, in a column of its own. */
  readonly needs: readonly { readonly column: Column; readonly term: string }[];
}

export interface FoundSession {
  readonly key: string;
  readonly no: number;
  /** The larger, the better. */
  readonly score: number;
}

/** Words of a person count most, what a tool printed least. In the order of the columns. */
const WEIGHTS = 'bm25(4.0, 2.0, 1.0, 1.5, 0.0)';

/** One answer of the index, which is asked once: how rare a word is takes a walk through all of it. */
export class WordHits {
  readonly #db: OwnDatabase;
  readonly #query: WordQuery;

  constructor(db: OwnDatabase, query: WordQuery) {
    this.#db = db;
    this.#query = query;
    db.exec('DROP TABLE IF EXISTS temp.hits');
    db.exec('CREATE TEMP TABLE hits(page INTEGER PRIMARY KEY, no INTEGER, score REAL)');
    const sql = `INSERT INTO temp.hits SELECT rowid, rowid / ${PAGES_OF_A_SESSION}, rank FROM words WHERE words MATCH ? AND rank MATCH '${WEIGHTS}'`;
    db.run(sql, anyOf(query));
  }

  /** Best first. `keys`: only these sessions. */
  sessions(limit: number, keys?: readonly string[]): FoundSession[] {
    const { terms, columns, needs } = this.#query;
    const conditions = [
      ...(terms.length > 1 ? terms.map((term) => inColumns(columns, term)) : []),
      ...needs.map(({ column, term }) => inColumns([column], term)),
    ];
    const where = [
      ...conditions.map(() => `hits.no IN (SELECT rowid / ${PAGES_OF_A_SESSION} FROM words WHERE words MATCH ?)`),
      ...(keys ? ['sessions.key IN (SELECT value FROM json_each(?))'] : []),
    ];
    const sql =
      'SELECT sessions.key AS key, sessions.no AS no, min(hits.score) AS best, count(*) AS pages FROM temp.hits AS hits ' +
      `JOIN sessions ON sessions.no = hits.no ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} GROUP BY hits.no ORDER BY best LIMIT ?`;
    return this.#db.rows(sql, ...conditions, ...(keys ? [JSON.stringify(keys)] : []), limit).map(({ key, no, best, pages }) => ({
      key: String(key),
      no: Number(no),
      score: -Number(best) * (1 + Math.log10(Number(pages)) / 10), // more of it is a little better
    }));
  }

  /** What the best pages of a session say, best first: JSON of their pieces, with each page's number in the session. */
  pages(no: number, most: number): { readonly page: number; readonly pieces: string }[] {
    const sql =
      'SELECT hits.page AS page, pages.pieces AS pieces FROM temp.hits AS hits JOIN pages ON pages.id = hits.page ' +
      'WHERE hits.page BETWEEN ? AND ? ORDER BY hits.score LIMIT ?';
    const first = no * PAGES_OF_A_SESSION;
    return this.#db
      .rows(sql, first, first + PAGES_OF_A_SESSION - 1, most)
      .map(({ page, pieces }) => ({ page: Number(page) - first, pieces: String(pieces) }));
  }
}

function anyOf({ terms, together, columns }: WordQuery): string {
  return inColumns(columns, [...terms, ...(together === undefined ? [] : [together])].join(' OR '));
}

function inColumns(columns: readonly Column[], expression: string): string {
  return `{${columns.join(' ')}} : (${expression})`;
}
