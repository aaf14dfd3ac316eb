// Rows of the family's database → the records that the vendor's own export has.
import type { Row } from '../../../io/sqlite.js';
import { isObject, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { parsedColumn } from '../parsed-column.js';

export interface SessionRows {
  readonly session: Row;
  /** In the order in which the client sends them. */
  readonly messages: Iterable<Row>;
  partsOf(message: Row): Iterable<Row>;
}

interface RowSource {
  readonly report: Report;
  readonly source: string;
}

/** Record 1 is the session, then its messages. */
export function* recordsOfRows({ session, messages, partsOf }: SessionRows, of: RowSource): Generator<JsonObject> {
  const id = String(session['id']);
  yield { info: sessionInfo(session), messages: [] };
  for (const row of messages) {
    const info = dataOf(row, { ...of, session: id });
    if (!info) continue;
    const parts: Json[] = [];
    for (const part of partsOf(row)) {
      const data = dataOf(part, { ...of, session: id });
      if (data) parts.push({ ...data, id: String(part['id']), sessionID: id, messageID: String(row['id']) });
    }
    yield { info: { ...info, id: String(row['id']), sessionID: id }, parts };
  }
}

function dataOf(row: Row, of: RowSource & { readonly session: string }): JsonObject | undefined {
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
