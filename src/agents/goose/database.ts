// goose's database → records: the same that its own export has, made of rows.
import type { Database, Row } from '../../io/sqlite.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { parsedColumn } from '../toolkit/inside-database.js';
import { LIST } from './records.js';

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

/** Record 1 is the session, then its messages in the order in which the client sends them. None when there is no such session. */
export function* databaseRecords(db: Database, id: string, report: Report, source: string): Generator<JsonObject> {
  const [session] = db.rows('SELECT * FROM sessions WHERE id = ?', id);
  if (!session) return;
  yield headOf(session);
  for (const row of db.rows(
    'SELECT message_id, role, content_json, created_timestamp, metadata_json FROM messages WHERE session_id = ? ORDER BY created_timestamp, id',
    id,
  )) {
    const content = parsedColumn(row['content_json']);
    if (isArray(content)) yield messageOf(row, content);
    else
      report.tally(`${source} rows`, (n) => ({
        rule: 'goose/broken-row',
        severity: 'warning',
        message: `${n === 1 ? 'a message holds' : `${n} messages hold`} no list of content and ${n === 1 ? 'was' : 'were'} left out`,
        place: { source },
      }));
  }
}

/** Characters that a session's messages hold. */
export function sessionBytes(db: Database, id: string): number {
  const [row] = db.rows('SELECT sum(octet_length(content_json)) AS bytes FROM messages WHERE session_id = ?', id);
  return Number(row?.['bytes'] ?? 0);
}

/** Its import takes no message without metadata (1.52.0). */
function messageOf(row: Row, content: readonly Json[]): JsonObject {
  const [id, metadata] = [stringOf(row['message_id']), parsedColumn(row['metadata_json'])];
  return {
    ...(id !== undefined && { id }),
    role: String(row['role']),
    created: Number(row['created_timestamp']),
    content,
    metadata: isObject(metadata) ? metadata : { userVisible: true, agentVisible: true },
  };
}

/** The columns in the vendor's own form. Those that an older or newer version lacks are left out. */
function headOf(row: Row): JsonObject {
  const json = (name: string): Json | undefined =>
    row[name] === undefined ? undefined : ((parsedColumn(row[name]) as Json | undefined) ?? null);
  const value = (name: string): Json | undefined => row[name] as Json | undefined;
  const counts = (prefix: string): JsonObject | undefined =>
    row[`${prefix}input_tokens`] === undefined
      ? undefined
      : present({
          input_tokens: value(`${prefix}input_tokens`),
          output_tokens: value(`${prefix}output_tokens`),
          total_tokens: value(`${prefix}total_tokens`),
          cache_read_input_tokens: value(`${prefix}cache_read_tokens`),
          cache_write_input_tokens: value(`${prefix}cache_write_tokens`),
        });
  // its import insists on the count, which it does not use, and takes no description besides a name (1.52.0)
  return present({
    id: value('id'),
    working_dir: value('working_dir'),
    name: value('name') ?? value('description') ?? '',
    message_count: 0,
    user_set_name: row['user_set_name'] === undefined ? undefined : row['user_set_name'] === 1,
    session_type: value('session_type'),
    created_at: timeOf(row['created_at']),
    updated_at: timeOf(row['updated_at']),
    extension_data: json('extension_data') ?? {},
    usage: counts(''),
    accumulated_usage: counts('accumulated_'),
    accumulated_cost: value('accumulated_cost'),
    schedule_id: value('schedule_id'),
    recipe: json('recipe_json'),
    user_recipe_values: json('user_recipe_values_json'),
    [LIST]: [],
    provider_name: value('provider_name'),
    model_config: json('model_config_json'),
    goose_mode: value('goose_mode'),
    archived_at: timeOf(row['archived_at']),
    project_id: value('project_id'),
    parent_session_id: value('parent_session_id'),
  });
}

/** `2026-11-15 12:57:18`, in UTC. */
export function timeOf(text: Row[string] | undefined): string | undefined {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(text)
    ? `${text.replace(' ', 'T').replace(/Z$/, '')}Z`
    : undefined;
}

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined));
}
