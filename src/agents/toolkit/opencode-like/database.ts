// The family's database → records: the same that the vendor's own export has, made of rows.
import type { Database, Row } from '../../../io/sqlite.js';
import type { JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { recordsOfRows } from './rows.js';

export interface SessionRow {
  readonly id: string;
  readonly title: string;
  readonly directory: string;
  readonly created: number;
  readonly updated: number;
}

const COLUMNS = 'SELECT id, title, directory, time_created, time_updated FROM session';

/** Those that people began; a sub-agent's session belongs to the one that asked for it. No message is looked at. */
export function* sessionRows(db: Database): Generator<SessionRow> {
  for (const row of db.listed(`${COLUMNS} WHERE parent_id IS NULL ORDER BY time_updated DESC`)) yield sessionRow(row);
}

/** One by its id, whoever began it. */
export function* sessionRowOf(db: Database, id: string): Generator<SessionRow> {
  for (const row of db.listed(`${COLUMNS} WHERE id = ?`, id)) yield sessionRow(row);
}

function sessionRow(row: Row): SessionRow {
  return {
    id: String(row['id']),
    title: String(row['title'] ?? ''),
    directory: String(row['directory'] ?? ''),
    created: Number(row['time_created']),
    updated: Number(row['time_updated']),
  };
}

/** None when there is no such session. */
export function* databaseRecords(db: Database, { id }: { readonly id: string }, report: Report, source: string): Generator<JsonObject> {
  const [session] = db.rows('SELECT * FROM session WHERE id = ?', id);
  if (!session) return;
  const messages = db.rows('SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id', id);
  const partsOf = (message: Row): Iterable<Row> =>
    db.rows('SELECT id, data FROM part WHERE message_id = ? ORDER BY id', message['id'] ?? null);
  yield* recordsOfRows({ session, messages, partsOf }, { report, source });
}

/** Characters that a session's rows hold: the lengths are in the rows' heads, so their texts are not read. */
export function sessionBytes(db: Database, id: string): number {
  let bytes = 0;
  for (const table of ['message', 'part']) {
    for (const row of db.rows(`SELECT sum(octet_length(data)) AS bytes FROM ${table} WHERE session_id = ?`, id))
      bytes += Number(row['bytes'] ?? 0);
  }
  return bytes;
}
