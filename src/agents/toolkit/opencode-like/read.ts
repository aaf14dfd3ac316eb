// The family's records → session.
import { isObject, stringOf, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import type { Header, SessionItem } from '../../../model/session.js';
import type { KnownSession, Reading } from '../session-bytes.js';
import { decodeRecords, placed, type NativeRecord, type RecordCodec } from '../../../records/record-codec.js';
import { sessionGone } from '../read-records.js';
import { sessionOf, timeText, type FamilyState } from './records.js';
import type { Variant } from './variant.js';

const KNOWN = new Set([
  'text',
  'reasoning',
  'file',
  'tool',
  'step-start',
  'step-finish',
  'snapshot',
  'patch',
  'agent',
  'subtask',
  'retry',
  'compaction',
]);

/** Of records that were taken out of wherever they lie. */
export function* readRecords(
  { variant, codec }: { readonly variant: Pick<Variant, 'id'>; readonly codec: RecordCodec<FamilyState> },
  ref: KnownSession,
  records: Iterable<NativeRecord>,
  { report, options }: Omit<Reading, 'files'>,
): Generator<SessionItem> {
  let state: FamilyState | undefined;
  let count = 0;
  yield { kind: 'session', id: ref.id, agent: variant.id };
  for (const decoded of decodeRecords(codec, records, { residue: options.residue === true })) {
    const { record, line, offset } = decoded;
    const session = sessionOf(record);
    if (session) yield headerOf(variant, ref, session);
    else nameUnknown(record, ref, report);
    for (const entry of decoded.entries) yield placed(entry, { line, offset });
    state = decoded.after;
    count++;
  }
  if (count === 0) throw sessionGone({ rule: 'opencode-like/gone', source: ref.path });
  if (state?.cut !== undefined) yield { kind: 'session', id: ref.id, agent: variant.id, head: state.cut, rewound: true };
}

function headerOf(variant: Pick<Variant, 'id'>, ref: KnownSession, info: JsonObject): Header {
  const [version, title, cwd] = ['version', 'title', 'directory'].map((key) => stringOf(info[key]));
  const startedAt = isObject(info['time']) ? timeText(info['time']['created']) : undefined;
  const shown = ref.title ?? title;
  return {
    kind: 'session',
    id: ref.id,
    agent: variant.id,
    ...(version !== undefined && { agentVersion: version }),
    ...(shown !== undefined && shown !== '' && { title: shown }),
    ...(cwd !== undefined && cwd !== '' && { workspace: { cwd } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

function nameUnknown(record: JsonObject, ref: KnownSession, report: Report): void {
  for (const part of Array.isArray(record['parts']) ? record['parts'] : []) {
    const type = isObject(part) ? (stringOf(part['type']) ?? '(none)') : '(none)';
    if (!KNOWN.has(type))
      report.tally(`${ref.path} part ${type}`, (n) => ({
        rule: 'opencode-like/unknown-part',
        severity: 'info',
        message: `unknown part type “${type}” kept as is${n > 1 ? `, ${n} times` : ''}`,
        place: { source: ref.path },
      }));
  }
}
