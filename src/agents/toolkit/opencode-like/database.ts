// The family's database → records: the same that the vendor's own export has, made of rows.
import type { Database, Row } from '../../../io/sqlite.js';
import { isObject, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { parsedColumn } from '../inside-database.js';

export interface SessionRow {
  readonly id: string;
  readonly title: string;
  readonly directory: string;
  readonly created: number;
  readonly updated: number;
}

/** Those that people began; a sub-agent's session belongs to the one that asked for it. No message is looked at. */
export function* sessionRows(db: Database): Generator<SessionRow> {
  for (const row of db.listed(
    'SELECT id, title, directory, time_created, time_updated FROM session WHERE parent_id IS NULL ORDER BY time_updated DESC',
  )) {
    yield {
      id: String(row['id']),
      title: String(row['title'] ?? ''),
      directory: String(row['directory'] ?? ''),
      created: Number(row['time_created']),
      updated: Number(row['time_updated']),
    };
  }
}

/** Record 1 is the session, then its messages in the order in which the client sends them. None when there is no such session. */
export function* databaseRecords(db: Database, id: string, report: Report, source: string): Generator<JsonObject> {
  const [session] = db.rows('SELECT * FROM session WHERE id = ?', id);
  if (!session) return;
  yield { info: sessionInfo(session), messages: [] };
  for (const row of db.rows('SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id', id)) {
    const info = dataOf(row, { report, source, session: id });
    if (!info) continue;
    const parts: Json[] = [];
    for (const part of db.rows('SELECT id, data FROM part WHERE message_id = ? ORDER BY id', row['id'] ?? null)) {
      const data = dataOf(part, { report, source, session: id });
      if (data) parts.push({ ...data, id: String(part['id']), sessionID: id, messageID: String(row['id']) });
    }
    yield { info: { ...info, id: String(row['id']), sessionID: id }, parts };
  }
}

/** Characters that a session's rows hold: the lengths stand in the rows' heads, so their texts are not read. */
export function sessionBytes(db: Database, id: string): number {
  let bytes = 0;
  for (const table of ['message', 'part']) {
    for (const row of db.rows(`SELECT sum(octet_length(data)) AS bytes FROM ${table} WHERE session_id = ?`, id))
      bytes += Number(row['bytes'] ?? 0);
  }
  return bytes;
}

function dataOf(row: Row, of: { readonly report: Report; readonly source: string; readonly session: string }): JsonObject | undefined {
  const value = parsedColumn(row['data']);
  if (isObject(value)) return value;
  of.report.tally(`${of.source} ${of.session} rows`, (n) => ({
    rule: 'opencode-like/broken-row',
    severity: 'warning',
    message: `${n === 1 ? 'a row holds' : `${n} rows hold`} no JSON object and ${n === 1 ? 'was' : 'were'} left out`,
    place: { source: of.source },
  }));
  return undefined;
}

/** The session's columns in the vendor's own form. Columns that an older or newer version lacks are left out. */
function sessionInfo(row: Row): JsonObject {
  const text = (name: string): string | undefined => (typeof row[name] === 'string' ? row[name] : undefined);
  const number = (name: string): number | undefined => (typeof row[name] === 'number' ? row[name] : undefined);
  const json = (name: string): Json | undefined => (parsedColumn(row[name]) as Json | undefined) ?? undefined;
  const [additions, deletions, files] = ['summary_additions', 'summary_deletions', 'summary_files'].map(number);
  const hasSummary = additions !== undefined || deletions !== undefined || files !== undefined;
  const url = text('share_url');
  return present({
    id: text('id'),
    slug: text('slug'),
    projectID: text('project_id'),
    workspaceID: text('workspace_id'),
    directory: text('directory'),
    path: text('path'),
    parentID: text('parent_id'),
    title: text('title'),
    agent: text('agent'),
    model: json('model'),
    version: text('version'),
    summary: hasSummary
      ? present({ additions: additions ?? 0, deletions: deletions ?? 0, files: files ?? 0, diffs: json('summary_diffs') })
      : undefined,
    cost: number('cost'),
    tokens:
      number('tokens_input') === undefined
        ? undefined
        : present({
            input: number('tokens_input'),
            output: number('tokens_output'),
            reasoning: number('tokens_reasoning'),
            cache: present({ read: number('tokens_cache_read'), write: number('tokens_cache_write') }),
          }),
    share: url === undefined ? undefined : { url },
    metadata: json('metadata'),
    revert: json('revert'),
    permission: json('permission'),
    time: present({
      created: number('time_created'),
      updated: number('time_updated'),
      compacting: number('time_compacting'),
      archived: number('time_archived'),
    }),
  });
}

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
