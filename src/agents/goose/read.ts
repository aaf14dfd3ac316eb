// goose's records → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { titleOf } from './discover.js';
import { gooseCodec, isMessage, kindsIn, type GooseState } from './records.js';
import { recordsOf } from './stored-records.js';

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

export function* read(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<SessionItem> {
  const named = { kind: 'session', id: ref.id, agent: 'goose' } as const;
  let state: GooseState | undefined;
  let count = 0;
  yield named;
  for (const { record, entries, after, line, offset } of decodeRecords(gooseCodec, recordsOf(ref, report, options), {
    residue: options.residue === true,
  })) {
    if (!isMessage(record)) yield { ...named, ...headFields(record, ref) };
    for (const kind of kindsIn(record)) if (!KNOWN.has(kind)) nameUnknown(kind, ref, report);
    for (const entry of entries) yield placed(entry, { line, offset });
    state = after;
    count++;
  }
  if (count === 0)
    throw new Failure({
      rule: 'goose/gone',
      message: 'the session is not there any more',
      place: { source: ref.path },
      hint: '`baton list` shows what is there now.',
    });
  // What the model is not shown may stand behind all that it is: the next turn does not go on from there.
  if (state && state.past !== state.last) yield { ...named, head: state.last, rewound: true };
}

function headFields(record: JsonObject, ref: SessionRef): Partial<Header> {
  const [title, cwd, startedAt] = [ref.title ?? titleOf(record), stringOf(record['working_dir']), stringOf(record['created_at'])];
  return { ...(title !== undefined && { title }), ...(cwd ? { workspace: { cwd } } : {}), ...(startedAt !== undefined && { startedAt }) };
}

function nameUnknown(kind: string, ref: SessionRef, report: Report): void {
  report.tally(`${ref.path} piece ${kind}`, (n) => ({
    rule: 'goose/unknown-piece',
    severity: 'info',
    message: `unknown kind of content “${kind}” kept as it is${n > 1 ? `, ${n} times` : ''}`,
    place: { source: ref.path },
  }));
}
