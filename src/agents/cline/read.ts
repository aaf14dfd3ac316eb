// Cline's document of messages → session.
import type { Header, SessionItem } from '../../model/session.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { plural } from '../../model/plural.js';
import type { Diagnostic } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import { range } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { MESSAGES, SCREEN_FILE, TASK_FILE } from './file-names.js';
import { readManifest } from './manifest.js';
import { clineCodec, LIST } from './records.js';
import { sessionFacts, taskFacts, type SessionFacts } from './session-facts.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const isScreen = files.paths.basename(ref.path) === SCREEN_FILE;
  let unsaid = 0;
  const about =
    isScreen || files.paths.basename(ref.path) === TASK_FILE
      ? taskFacts(ref.path, files.text(files.head(ref.path)), files)
      : sessionFacts(readManifest(ref.path, files));
  yield headerOf(ref, about);
  const compacted = ref.path.endsWith(MESSAGES) ? `${ref.path.slice(0, -MESSAGES.length)}.compaction.json` : undefined;
  if (compacted !== undefined && files.exists(compacted))
    report.add({
      rule: 'cline/compaction-not-read',
      severity: 'info',
      message: 'Cline itself continues from a shortened history kept beside this one; here the full one is used',
      place: { source: compacted },
    });
  let { title } = about;
  const records = files.document(ref.path, LIST, { report, rule: 'cline/not-a-record', ...range(options) });
  for (const { record, entries, line, offset } of decodeRecords(clineCodec, records, { residue: options.residue === true })) {
    for (const entry of entries) {
      if (entry.kind === 'opaque') unsaid++;
      if (entry.kind === 'opaque' && 'role' in record)
        report.tally(`${ref.path} unknown role`, (n) => ({
          rule: 'cline/unknown-message',
          severity: 'info',
          message: `a message of an unknown kind kept as is${n > 1 ? `, ${n} times` : ''}`,
          place: { source: ref.path, line },
        }));
      if (title === undefined && entry.kind === 'message' && entry.role === 'user' && !entry.synthetic && !entry.summary) {
        const words = entry.parts.find((part) => part.type === 'text');
        title = words?.type === 'text' ? firstWords(words.text, 200) || undefined : undefined;
      }
      yield placed(entry, { line, offset });
    }
  }
  if (isScreen) report.add(screenOnly(ref.path, unsaid));
  if (title !== undefined) yield { kind: 'session', id: ref.id, agent: 'cline', title };
}

function screenOnly(source: string, unsaid: number): Diagnostic {
  return {
    rule: 'cline/screen-only',
    severity: 'warning',
    count: unsaid,
    message:
      `only the log of the screen is left of this task: what was said in it is read; ${plural(unsaid, 'other record')} ` +
      '(calls, their output, approvals, costs) cannot be passed on',
    place: { source },
    hint: `What the model was told lies in ${TASK_FILE} beside it, where that is still there.`,
  };
}

function headerOf(ref: KnownSession, about: SessionFacts): Header {
  const cwd = about.cwd ?? ref.cwd;
  const startedAt = about.startedAt ?? ref.startedAt;
  return {
    kind: 'session',
    id: ref.id,
    agent: 'cline',
    ...(about.version !== undefined && { agentVersion: about.version }),
    ...(about.title !== undefined && { title: about.title }),
    ...(cwd !== undefined && { workspace: { cwd, ...(about.branch !== undefined && { branch: about.branch }) } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}
