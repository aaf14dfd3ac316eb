// droid's session file → session.
import { range, readRecords } from '../../io/jsonl.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { titleOf } from './discover.js';
import { droidCodec } from './records.js';

const KNOWN = new Set(['session_start', 'message', 'compaction_state', 'todo_state', 'agent_turn_outcome', 'session_end', 'baton']);

export function* read(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'factory-droid' };
  yield { ...header };
  const records = readRecords(ref.path, { report, rule: 'factory-droid/not-a-record', ...range(options) });
  for (const { record, entries, line, offset } of decodeRecords(droidCodec, records, { residue: options.residue === true })) {
    const type = stringOf(record['type']) ?? '(none)';
    if (!KNOWN.has(type)) {
      report.tally(`factory-droid record ${type}`, (n) => ({
        rule: 'factory-droid/unknown-record',
        severity: 'info',
        message: `unknown record type “${type}” kept as it is${n > 1 ? `, ${n} times` : ''}`,
        place: { source: ref.path, line },
      }));
    }
    if (type === 'session_start') {
      Object.assign(header, startFields(record));
      yield { ...header };
    } else if (header.startedAt === undefined && typeof record['timestamp'] === 'string') header.startedAt = record['timestamp'];
    for (const entry of entries) yield placed(entry, { line, offset });
  }
  yield { ...header };
}

function startFields(record: JsonObject): Partial<Header> {
  const [cwd, title] = [stringOf(record['cwd']), titleOf(record)];
  return { ...(title !== undefined && { title }), ...(cwd ? { workspace: { cwd } } : {}) };
}
