// A transcript's file → session.
import { stringOf } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { titleWords } from '../toolkit/title-words.js';
import { isKnown, Transcript } from './transcript.js';
import { objectOf } from './values.js';

export function* readTranscript(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const own = { kind: 'session', id: ref.id, agent: 'vscode-copilot-chat' } as const;
  const header: Mutable<Header> = { ...own };
  if (ref.cwd !== undefined) header.workspace = { cwd: ref.cwd };
  if (ref.title !== undefined) header.title = ref.title;
  yield { ...header };
  const talk = new Transcript();
  const records = files.lines(ref.path, { report, rule: 'vscode-copilot-chat/not-a-record', ...range(options) });
  for (const { record, number, line, offset } of records) {
    const data = objectOf(record['data']);
    const type = stringOf(record['type']);
    if (type === 'session.start') {
      const cwd = stringOf(objectOf(data['context'])['cwd']) ?? ref.cwd;
      if (cwd !== undefined) header.workspace = { cwd };
      const [startedAt, version] = [stringOf(data['startTime']), stringOf(data['copilotVersion'])];
      if (startedAt !== undefined) header.startedAt = startedAt;
      if (version !== undefined) header.agentVersion = version;
    }
    const place = { line, offset };
    const entry = talk.entry(record, number, place);
    const words = type === 'user.message' && entry?.lane === undefined ? titleWords(stringOf(data['content']) ?? '') : undefined;
    if (header.title === undefined && words !== undefined) header.title = words;
    if (!isKnown(record))
      tellUnknown({
        kind: type,
        what: 'kind of line in the transcript',
        rule: 'vscode-copilot-chat/unknown-record',
        place: { source: ref.path, line },
        report,
      });
    if (entry && options.mainOnly === true && entry.lane !== undefined) continue;
    yield entry ?? talk.opaque(record, number, place);
  }
  yield header;
  tellNoResults(talk, ref, report);
}

function tellNoResults({ calls, results }: Transcript, { path: source }: KnownSession, report: Report): void {
  const without = calls - results;
  if (without <= 0) return;
  report.add({
    rule: 'vscode-copilot-chat/no-results',
    severity: 'warning',
    count: without,
    message: `Copilot Chat’s transcripts hold no results of tools: ${plural(without, 'call')} ${without === 1 ? 'has' : 'have'} none`,
    place: { source },
    hint: 'The chat itself has them; with a server, VS Code keeps it on the machine that the window is on.',
  });
}
