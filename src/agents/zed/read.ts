// Zed's records → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import { Failure } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import type { DatabaseRows } from '../../records/database-rows.js';
import type { NativeRecord } from '../../records/record-codec.js';
import { range, sessionGone, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { promptTitle } from '../toolkit/title-words.js';
import { objectOf } from './contents.js';
import { workspaceOf } from './folders.js';
import { ThreadMessages } from './messages.js';
import { headOf, messageRecords, MESSAGES, threadOf } from './thread-records.js';
import { titleOf } from './title.js';

export function read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  return readRecords(ref, files.document(ref.path, MESSAGES, { report, rule: 'zed/not-a-record', ...range(options) }), reading);
}

/** Of a row whose data were unpacked by whoever has it. */
export function* recordsOfRows({ session }: Pick<DatabaseRows, 'session'>, { source }: { readonly source: string }): Generator<JsonObject> {
  const data = session['data'];
  const thread = threadOf(typeof data === 'string' || data instanceof Uint8Array ? data : undefined);
  if (!thread)
    throw new Failure({ rule: 'zed/broken-thread', message: 'this is not a thread: its data must be unpacked', place: { source } });
  yield headOf(session, thread);
  yield* messageRecords(thread);
}

/** Of records that were taken out of wherever they lie. */
export function* readRecords(
  ref: KnownSession,
  records: Iterable<NativeRecord>,
  { report, options }: Omit<Reading, 'files'>,
): Generator<SessionItem> {
  const own = { kind: 'session', id: ref.id, agent: 'zed' } as const;
  yield { ...own, ...(ref.cwd !== undefined && { workspace: { cwd: ref.cwd } }) };
  let [line, count]: [number, number] = [1, 0];
  const unknown = (kind: string): void =>
    tellUnknown({ kind, what: 'kind of message', rule: 'zed/unknown-message', place: { source: ref.path, line }, report });
  let talk: ThreadMessages | undefined;
  let title = ref.title;
  for (const { record, number, line: at, offset } of records) {
    line = at;
    if (count++ === 0 && (MESSAGES in record || 'version' in record)) {
      talk = new ThreadMessages(record, unknown);
      title ??= titleOf(record['title'] ?? record['summary']);
      yield { ...own, ...headFields(record, ref) };
      continue;
    }
    talk ??= new ThreadMessages({}, unknown);
    for (const entry of talk.entries(record, number, { line, offset })) {
      if (entry.lane !== undefined && options.mainOnly) continue;
      title ??= promptTitle(entry);
      yield entry;
    }
  }
  if (count === 0) throw sessionGone({ rule: 'zed/gone', source: ref.path, what: 'thread' });
  if (title !== undefined) yield { ...own, title };
}

function headFields(record: JsonObject, ref: KnownSession): Partial<Header> {
  const startedAt = stringOf(objectOf(record['row'])['created_at']) ?? ref.startedAt;
  const workspace = workspaceOf(record, ref.cwd);
  return { ...(startedAt !== undefined && { startedAt }), ...(workspace && { workspace }) };
}
