// A document of messages, of Cline or those made of it → entries.
import { plural } from '../../../model/plural.js';
import type { Diagnostic } from '../../../model/report.js';
import { firstWords } from '../../../model/short-text.js';
import type { Entry, SessionItem } from '../../../model/session.js';
import { decodeRecords, placed } from '../../../records/record-codec.js';
import { range } from '../read-records.js';
import type { KnownSession, Reading } from '../session-bytes.js';
import { SCREEN_FILE, TASK_FILE } from './file-names.js';
import { LIST, makeCodec, type MessageRules } from './records.js';

/** `title`: as it is known so far; else the first prompt is one. */
export function* readMessages(
  rules: MessageRules,
  { ref, title: known }: { readonly ref: KnownSession; readonly title: string | undefined },
  { files, report, options }: Reading,
): Generator<SessionItem> {
  const isScreen = files.paths.basename(ref.path) === SCREEN_FILE;
  let unsaid = 0;
  let title = known;
  const records = files.document(ref.path, LIST, { report, rule: 'cline-like/not-a-record', ...range(options) });
  for (const { record, entries, line, offset } of decodeRecords(makeCodec(rules), records, { residue: options.residue === true })) {
    for (const entry of entries) {
      if (entry.kind === 'opaque') unsaid++;
      if (entry.kind === 'opaque' && 'role' in record)
        report.tally(`${ref.path} unknown role`, (n) => ({
          rule: 'cline-like/unknown-message',
          severity: 'info',
          message: `a message of an unknown kind kept as is${n > 1 ? `, ${n} times` : ''}`,
          place: { source: ref.path, line },
        }));
      title ??= titleIn(entry);
      yield placed(entry, { line, offset });
    }
  }
  if (isScreen) report.add(screenOnly(ref.path, unsaid));
  if (title !== undefined) yield { kind: 'session', id: ref.id, agent: rules.id, title };
}

function titleIn(entry: Entry): string | undefined {
  if (entry.kind !== 'message' || entry.role !== 'user' || entry.synthetic || entry.summary) return undefined;
  const words = entry.parts.find((part) => part.type === 'text');
  return words?.type === 'text' ? firstWords(words.text, 200) || undefined : undefined;
}

function screenOnly(source: string, unsaid: number): Diagnostic {
  return {
    rule: 'cline-like/screen-only',
    severity: 'warning',
    count: unsaid,
    message:
      `only the log of the screen is left of this task: what was said in it is read; ${plural(unsaid, 'other record')} ` +
      '(calls, their output, approvals, costs) cannot be passed on',
    place: { source },
    hint: `What the model was told lies in ${TASK_FILE} beside it, where that is still there.`,
  };
}
