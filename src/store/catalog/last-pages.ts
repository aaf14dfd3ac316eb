// The last page of each session: how its conversation ends.
import type { OwnDatabase } from '../../io/own-database.js';
import { BESIDE, PAGES_OF_A_SESSION } from './schema.js';

/** By the sessions' keys: JSON of the page's pieces. What is not indexed is not among them. */
export function lastPages(db: OwnDatabase, keys: readonly string[]): Map<string, string> {
  const sql =
    'SELECT sessions.key AS key, pages.pieces AS pieces FROM sessions JOIN pages ON pages.id = (SELECT max(id) FROM pages ' +
    `WHERE id BETWEEN sessions.no * ${PAGES_OF_A_SESSION} AND sessions.no * ${PAGES_OF_A_SESSION} + ${BESIDE - 1}) ` +
    'WHERE sessions.key IN (SELECT value FROM json_each(?))';
  return new Map(db.rows(sql, JSON.stringify(keys)).map(({ key, pieces }) => [String(key), String(pieces)]));
}
