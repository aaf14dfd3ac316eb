// Crush's records → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import type { NativeRecord } from '../../records/record-codec.js';
import { range, sessionGone, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { promptTitle } from '../toolkit/title-words.js';
import { Conversation, MESSAGES, timeOf } from './messages.js';
import { titleOf } from './title.js';

export function read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  return readRecords(ref, files.document(ref.path, MESSAGES, { report, rule: 'crush/not-a-record', ...range(options) }), reading);
}

/** Of records that were taken out of wherever they lie. */
export function* readRecords(
  ref: KnownSession,
  records: Iterable<NativeRecord>,
  { report, options }: Omit<Reading, 'files'>,
): Generator<SessionItem> {
  const own = { kind: 'session', id: ref.id, agent: 'crush' } as const;
  const header: Mutable<Header> = { ...own };
  if (ref.cwd !== undefined) header.workspace = { cwd: ref.cwd };
  yield header;
  let [line, count]: [number, number] = [1, 0];
  const unknown = (kind: string): void =>
    tellUnknown({ kind, what: 'kind of part', rule: 'crush/unknown-part', place: { source: ref.path, line }, report });
  let talk: Conversation | undefined;
  let title = ref.title;
  for (const { record, number, line: at, offset } of records) {
    line = at;
    if (count++ === 0 && !('role' in record)) {
      talk = new Conversation(record, unknown);
      title ??= titleOf(record['title']);
      yield { ...own, ...headFields(record) };
      continue;
    }
    talk ??= new Conversation({ id: record['session_id'] }, unknown);
    for (const entry of talk.entries(record, number, { line, offset })) {
      if (entry.lane !== undefined && options.mainOnly) continue;
      title ??= promptTitle(entry);
      yield entry;
    }
  }
  if (count === 0) throw sessionGone({ rule: 'crush/gone', source: ref.path });
  if (title !== undefined) yield { ...own, title };
}

function headFields(record: JsonObject): Partial<Header> {
  const startedAt = timeOf(record['created_at']);
  const cwd = stringOf(record['working_directory']) ?? stringOf(record['workspace_cwd']);
  return { ...(startedAt !== undefined && { startedAt }), ...(cwd && { workspace: { cwd } }) };
}
