// droid's session file → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { droidCodec } from './records.js';
import { titleOf } from './title.js';

const KNOWN = new Set(['session_start', 'message', 'compaction_state', 'todo_state', 'agent_turn_outcome', 'session_end', 'baton']);

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'factory-droid' };
  yield { ...header };
  yield* readItems({
    codec: droidCodec,
    records: files.lines(ref.path, { report, rule: 'factory-droid/not-a-record', ...range(options) }),
    options,
    see({ record, line }) {
      const type = stringOf(record['type']);
      if (!KNOWN.has(type ?? ''))
        tellUnknown({ kind: type, rule: 'factory-droid/unknown-record', place: { source: ref.path, line }, report });
      if (type === 'session_start') return { ...Object.assign(header, startFields(record)) };
      if (header.startedAt === undefined && typeof record['timestamp'] === 'string') header.startedAt = record['timestamp'];
      return undefined;
    },
  });
  yield { ...header };
}

function startFields(record: JsonObject): Partial<Header> {
  const [cwd, title] = [stringOf(record['cwd']), titleOf(record)];
  return { ...(title !== undefined && { title }), ...(cwd ? { workspace: { cwd } } : {}) };
}
