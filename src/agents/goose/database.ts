// goose's database → records: the same that its own export has, made of rows.
import type { Database, Row } from '../../io/sqlite.js';
import { isObject, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { parsedColumn } from '../toolkit/parsed-column.js';
import { recordsOfRows } from './rows.js';

/** Our mark among what extensions keep with a session: its import takes whatever is named like one of theirs (1.52.0). */
export const MARK = 'baton.v0';
/** A session by the id that its client gave it, or by the one that we had planned, which the mark holds. `?1` is either. */
export const IS_IT = `?1 IN (id, CASE WHEN json_valid(extension_data) THEN json_extract(extension_data, '$."${MARK}".session') END)`;

/** Of sub-agents, and of the client's own errands. */
const NOBODYS = new Set(['sub_agent', 'hidden']);

/** Those that people began and said something in, newest first, as the client lists them. No message is looked at. */
export function* sessionRows(db: Database): Generator<Row> {
  for (const row of db.listed(
    'SELECT * FROM sessions WHERE EXISTS (SELECT 1 FROM messages WHERE session_id = sessions.id) ORDER BY updated_at DESC, id DESC',
  )) {
    if (!NOBODYS.has(String(row['session_type']))) yield row;
  }
}

/** What our mark says of a session; undefined: its client made it. */
export function markOf(row: Row): JsonObject | undefined {
  const text = row['extension_data'];
  const data = typeof text === 'string' && text.includes(MARK) ? parsedColumn(text) : undefined;
  return isObject(data) && isObject(data[MARK]) ? data[MARK] : undefined;
}

/** None when there is no such session. */
export function* databaseRecords(db: Database, { id }: { readonly id: string }, report: Report, source: string): Generator<JsonObject> {
  const [session] = db.rows('SELECT * FROM sessions WHERE id = ?', id);
  if (!session) return;
  const messages = db.rows(
    'SELECT message_id, role, content_json, created_timestamp, metadata_json FROM messages WHERE session_id = ? ORDER BY created_timestamp, id',
    id,
  );
  yield* recordsOfRows({ session, messages }, { report, source });
}

/** Characters that a session's messages hold. */
export function sessionBytes(db: Database, id: string): number {
  const [row] = db.rows('SELECT sum(octet_length(content_json)) AS bytes FROM messages WHERE session_id = ?', id);
  return Number(row?.['bytes'] ?? 0);
}
