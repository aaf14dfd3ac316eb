// A chat's file → session.
import { isArray, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem, Workspace } from '../../model/session.js';
import type { FoundRecord } from '../../records/json-lines.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { titleWords } from '../toolkit/title-words.js';
import { Conversation, type Oddities } from './conversation.js';
import { logRecords } from './operation-log.js';
import { wordsOf } from './prompt.js';
import { isLog, REQUESTS } from './request-list.js';
import { isTranscript } from './transcript.js';
import { readTranscript } from './transcript-session.js';
import { objectOf, pathOf, timeOf } from './values.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  if (isTranscript(reading.files.head(ref.path))) yield* readTranscript(ref, reading);
  else yield* readChat(ref, reading);
}

function* readChat(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { report } = reading;
  const own = { kind: 'session', id: ref.id, agent: 'vscode-copilot-chat' } as const;
  const header: Mutable<Header> = { ...own };
  if (ref.title !== undefined) header.title = ref.title;
  if (ref.cwd !== undefined) header.workspace = { cwd: ref.cwd };
  yield header;
  let [line, count, isWaiting] = [1, 0, false];
  const talk = new Conversation(odditiesOf(ref.path, () => line, report));
  let [title, shown, isRewound]: [string | undefined, string | null, boolean] = [ref.title, null, false];
  for (const { record, number, line: at, offset } of recordsOf(ref, reading)) {
    line = at;
    if (count++ === 0 && isHead(record)) {
      title ??= stringOf(record['customTitle']);
      isWaiting = isArray(record['pendingRequests']) && record['pendingRequests'].length > 0;
      yield { ...own, ...headFields(record, ref) };
      continue;
    }
    title ??= titleWords(wordsOf(record['message']));
    yield* talk.entries(record, number, { line: at, offset });
    // Somebody went back to before it: it is gone when the next prompt is sent.
    if (isTakenBack(record)) isRewound = true;
    else shown = talk.last;
  }
  if (count === 0) tellNone(ref, report);
  if (isWaiting) tellWaiting(ref, report);
  yield { ...own, ...(title !== undefined && { title }), ...(isRewound && { head: shown, rewound: true }) };
}

function recordsOf(ref: KnownSession, { files, report, options }: Reading): Iterable<FoundRecord> {
  const asked = { report, rule: 'vscode-copilot-chat/not-a-record', ...range(options) };
  return isLog(files.head(ref.path))
    ? logRecords(files.lines(ref.path, asked), ref.path, report)
    : files.document(ref.path, REQUESTS, asked);
}

function isHead(record: JsonObject): boolean {
  return REQUESTS in record || !('message' in record);
}

function headFields(record: JsonObject, ref: KnownSession): Partial<Header> {
  const repository = objectOf(record['repoData']);
  const cwd = pathOf(record['workingDirectory']) ?? ref.cwd;
  const startedAt = timeOf(record['creationDate']);
  const [branch, commit, remote] = [repository['localBranch'], repository['localHeadCommit'], repository['remoteUrl']].map(stringOf);
  const workspace: Workspace | undefined =
    cwd === undefined ? undefined : { cwd, ...(branch && { branch }), ...(commit && { commit }), ...(remote && { remote }) };
  return { ...(workspace && { workspace }), ...(startedAt !== undefined && { startedAt }) };
}

/** Not with `afterUndoStop`: part of such a reply stays. */
function isTakenBack(request: JsonObject): boolean {
  const mark = request['shouldBeRemovedOnSend'];
  return request['isHidden'] === true || mark === true || ('requestId' in objectOf(mark) && !('afterUndoStop' in objectOf(mark)));
}

function odditiesOf(source: string, line: () => number, report: Report): Oddities {
  return {
    unknownPart: (kind) =>
      tellUnknown({ kind, what: 'kind of reply', rule: 'vscode-copilot-chat/unknown-part', place: { source, line: line() }, report }),
    summaryOfNothing: () =>
      report.tally(`${source} summary`, () => ({
        rule: 'vscode-copilot-chat/summary-of-nothing',
        severity: 'info',
        message: 'a summary stands for replies that are not there; as in VS Code, the whole conversation counts',
        place: { source, line: line() },
      })),
  };
}

function tellNone({ path: source }: KnownSession, report: Report): void {
  report.add({
    rule: 'vscode-copilot-chat/no-session',
    severity: 'warning',
    message: 'nothing in this file says what the session began with, so nothing of it can be read',
    place: { source },
    hint: 'The first line may be missing or broken.',
  });
}

function tellWaiting({ path: source }: KnownSession, report: Report): void {
  report.add({
    rule: 'vscode-copilot-chat/not-sent',
    severity: 'info',
    message: 'prompts that were waiting to be sent are left out',
    place: { source },
  });
}
