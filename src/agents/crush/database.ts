// What Crush's database is asked for.
import type { Database, Row } from '../../io/sqlite.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { recordsOfRows } from './rows.js';

/** Those that somebody began and said something in, newest first. Sub-agents and what makes titles have a parent. */
export function sessionRows(db: Database): Iterable<Row> {
  return db.listed(
    `SELECT * FROM sessions WHERE coalesce(parent_session_id, '') = '' AND EXISTS (SELECT 1 FROM messages WHERE session_id = sessions.id) ORDER BY updated_at DESC, id DESC`,
  );
}

/** None when there is no such session. */
export function* databaseRecords(db: Database, { id }: { readonly id: string }, report: Report, source: string): Generator<JsonObject> {
  const [session] = db.rows('SELECT * FROM sessions WHERE id = ?', id);
  if (session) yield* recordsOfRows({ session, messages: messageRows(db, id) }, { report, source });
}

/** The session's own, then those of its sub-agents. */
function* messageRows(db: Database, id: string): Generator<Row> {
  yield* db.rows('SELECT * FROM messages WHERE session_id = ? ORDER BY created_at, rowid', id);
  for (const { id: child } of db.rows(
    `SELECT id FROM sessions WHERE parent_session_id = ? AND id NOT LIKE 'title-%' ORDER BY created_at, id`,
    id,
  ))
    if (typeof child === 'string' && child !== id)
      yield* db.rows('SELECT * FROM messages WHERE session_id = ? ORDER BY created_at, rowid', child);
}

/** What a session's messages hold. */
export function sessionBytes(db: Database, id: string): number {
  const [row] = db.rows('SELECT sum(octet_length(parts)) AS bytes FROM messages WHERE session_id = ?', id);
  return Number(row?.['bytes'] ?? 0);
}
