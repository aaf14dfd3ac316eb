// goose's records → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import { decodeRecords, placed, type NativeRecord } from '../../records/record-codec.js';
import { sessionGone } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { fileRecords } from './file-records.js';
import { gooseCodec, isMessage, kindsIn, type GooseState } from './records.js';
import { titleOf } from './title.js';

const KNOWN = new Set([
  'text',
  'image',
  'document',
  'toolRequest',
  'toolResponse',
  'toolConfirmationRequest',
  'actionRequired',
  'frontendToolRequest',
  'thinking',
  'redactedThinking',
  'systemNotification',
  'contextLengthExceeded',
  'summarizationRequested',
  'error',
]);

export function read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  return readRecords(ref, fileRecords(ref, reading), reading);
}

/** Of records that were taken out of wherever they lie. */
export function* readRecords(
  ref: KnownSession,
  records: Iterable<NativeRecord>,
  { report, options }: Omit<Reading, 'files'>,
): Generator<SessionItem> {
  const named = { kind: 'session', id: ref.id, agent: 'goose' } as const;
  let state: GooseState | undefined;
  let count = 0;
  yield named;
  for (const { record, entries, after, line, offset } of decodeRecords(gooseCodec, records, {
    residue: options.residue === true,
  })) {
    if (!isMessage(record)) yield { ...named, ...headFields(record, ref) };
    for (const kind of kindsIn(record)) if (!KNOWN.has(kind)) nameUnknown(kind, ref, report);
    for (const entry of entries) yield placed(entry, { line, offset });
    state = after;
    count++;
  }
  if (count === 0) throw sessionGone({ rule: 'goose/gone', source: ref.path });
  // What the model is not shown may come after all that it is: the next turn does not continue from there.
  if (state && state.past !== state.last) yield { ...named, head: state.last, rewound: true };
}

function headFields(record: JsonObject, ref: KnownSession): Partial<Header> {
  const [title, cwd, startedAt] = [ref.title ?? titleOf(record), stringOf(record['working_dir']), stringOf(record['created_at'])];
  return { ...(title !== undefined && { title }), ...(cwd ? { workspace: { cwd } } : {}), ...(startedAt !== undefined && { startedAt }) };
}

function nameUnknown(kind: string, ref: KnownSession, report: Report): void {
  report.tally(`${ref.path} piece ${kind}`, (n) => ({
    rule: 'goose/unknown-piece',
    severity: 'info',
    message: `unknown kind of content “${kind}” kept as is${n > 1 ? `, ${n} times` : ''}`,
    place: { source: ref.path },
  }));
}
