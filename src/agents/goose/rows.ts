// Rows of goose's database → the records that its own export has.
import type { Row } from '../../io/sqlite.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { parsedColumn } from '../toolkit/parsed-column.js';
import { LIST } from './records.js';

export interface SessionRows {
  readonly session: Row;
  /** In the order in which the client sends them. */
  readonly messages: Iterable<Row>;
}

/** Record 1 is the session, then its messages. */
export function* recordsOfRows(
  { session, messages }: SessionRows,
  { report, source }: { readonly report: Report; readonly source: string },
): Generator<JsonObject> {
  yield headOf(session);
  for (const row of messages) {
    const content = parsedColumn(row['content_json']);
    if (isArray(content)) yield messageOf(row, content);
    else
      report.tally(`${source} rows`, (n) => ({
        rule: 'goose/broken-row',
        severity: 'warning',
        message: `${n === 1 ? 'a message has' : `${n} messages have`} no content list and ${n === 1 ? 'was' : 'were'} left out`,
        place: { source },
      }));
  }
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
