// A file of Kiro's → session: the log of its terminal, the events of its editor, or the document of the editor before 1.0.
import { stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Entry, Header, Mutable, Place, SessionItem } from '../../model/session.js';
import type { FoundRecord } from '../../records/json-lines.js';
import { range, readBeside, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { promptTitle } from '../toolkit/title-words.js';
import type { NativeRecord } from '../../records/record-codec.js';
import { EditorEvents } from './editor-events.js';
import { EditorHistory } from './editor-history.js';
import { ExecutionLogs } from './execution-logs.js';
import { formOf, HISTORY } from './file-forms.js';
import { readSidecar, type Sidecar } from './sidecar.js';
import { TerminalLog } from './terminal-log.js';
import { folderOfTurn, OlderTerminal } from './older-terminal.js';
import { objectOf } from './values.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files } = reading;
  const form = formOf(files.head(ref.path)) ?? 'terminal';
  const sidecar = readSidecar(ref.path, form, files);
  const header = headerOf(ref, sidecar);
  const { title } = header;
  yield header;
  let named = title;
  for (const item of itemsOf(form, ref, sidecar, reading)) {
    named ??= promptTitle(item);
    yield item;
  }
  if (title === undefined && named !== undefined) yield { kind: 'session', id: ref.id, agent: 'kiro', title: named };
}

function headerOf(ref: KnownSession, sidecar: Sidecar): Header {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'kiro' };
  const [title, cwd, startedAt] = [ref.title ?? sidecar.title, ref.cwd ?? sidecar.cwd, ref.startedAt ?? sidecar.startedAt];
  if (title !== undefined) header.title = title;
  if (cwd !== undefined) header.workspace = { cwd };
  if (startedAt !== undefined) header.startedAt = startedAt;
  return header;
}

function itemsOf(form: ReturnType<typeof formOf>, ref: KnownSession, sidecar: Sidecar, reading: Reading): Iterable<SessionItem> {
  if (form === 'older-terminal') return olderItems(ref, recordsOf(ref, reading), reading);
  if (form === 'editor') return editorItems(ref, sidecar, reading);
  return form === 'history' ? historyItems(ref, reading) : terminalItems(ref, sidecar, reading);
}

function* terminalItems(ref: KnownSession, { replies }: Sidecar, reading: Reading): Generator<SessionItem> {
  const log = new TerminalLog(replies ?? new Map());
  for (const { record, number, line, offset } of linesOf(ref.path, reading)) {
    const entry = log.apply(record, number, { line, offset });
    if (entry === null)
      yield unknown(record, stringOf(record['kind']), { ref, number, parent: log.head, place: { line, offset }, report: reading.report });
    else if (entry) yield entry;
  }
  if (log.isRewound) yield { kind: 'session', id: ref.id, agent: 'kiro', head: log.head, ...(log.head !== null && { rewound: true }) };
}

function* editorItems(ref: KnownSession, { model }: Sidecar, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  yield* eventsOf(ref, ref.path, new EditorEvents({ model, prefix: '' }), reading);
  if (options.mainOnly) return;
  const folder = files.paths.join(files.paths.dirname(ref.path), 'sub-executions');
  yield* readBeside(files.companions(folder, { report }), report, (file) => {
    const lane = files.paths.basename(file.name, '.jsonl');
    return eventsOf(ref, file.path, new EditorEvents({ lane, model, prefix: lane }), { ...reading, options: {} }, file.within);
  });
}

function* eventsOf(ref: KnownSession, file: string, events: EditorEvents, reading: Reading, within?: string): Generator<Entry> {
  const source = file === ref.path ? {} : { source: file };
  for (const { record, number, line, offset } of linesOf(file, reading, within)) {
    const place = { line, offset, ...source };
    const entry = events.apply(record, number, place);
    const kind = stringOf(objectOf(record['payload'])['type']);
    if (entry === null) tellUnknown({ kind, rule: 'kiro/unknown-record', place: { source: file, line }, report: reading.report });
    else if (entry) yield entry;
  }
}

function* historyItems(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report } = reading;
  let history: EditorHistory | undefined;
  const logs = new ExecutionLogs(ref.path, files, report);
  for (const { record, number, line, offset } of recordsOf(ref, reading)) {
    const place = { line, offset };
    if (number === 1 && !('message' in record)) {
      history = new EditorHistory(logs, stringOf(record['selectedModel']));
      yield { kind: 'session', id: ref.id, agent: 'kiro', ...headFields(record, ref) };
      continue;
    }
    history ??= new EditorHistory(logs, undefined);
    const entries = [...history.entries(record, number, place)];
    yield* entries;
    if (entries.length === 0 && !('message' in record))
      yield unknown(record, 'no message', { ref, number, parent: history.last, place, report });
  }
  if (history && history.missing > 0) tellMissing(history.missing, ref, report);
}

/** Of a conversation that lies in a database. */
export function* readRecords(ref: KnownSession, records: Iterable<NativeRecord>, reading: Omit<Reading, 'files'>): Generator<SessionItem> {
  yield headerOf(ref, {});
  yield* olderItems(ref, records, reading);
}

function* olderItems(ref: KnownSession, records: Iterable<NativeRecord>, { report }: Pick<Reading, 'report'>): Generator<SessionItem> {
  let conversation: OlderTerminal | undefined;
  let cwd = ref.cwd;
  let place: Place = { line: 1, offset: 0 };
  for (const { record, number, line, offset } of records) {
    place = { line, offset };
    if (!conversation) {
      conversation = new OlderTerminal(record);
      yield* conversation.beginning(place);
      if ('conversation_id' in record) continue;
    }
    const folder = cwd === undefined ? folderOfTurn(record) : undefined;
    if (folder !== undefined) yield { kind: 'session', id: ref.id, agent: 'kiro', workspace: { cwd: (cwd = folder) } };
    const entries = [...conversation.entries(record, number, place)];
    yield* entries;
    if (entries.length > 0) continue;
    if ('user' in record) yield { kind: 'opaque', id: `#${number}`, parent: conversation.last, record, place };
    else yield unknown(record, 'no turn', { ref, number, parent: conversation.last, place, report });
  }
  if (!conversation)
    throw new Failure({
      rule: 'kiro/gone',
      message: 'the conversation is no longer there',
      place: { source: ref.path },
      hint: '`baton list` shows what is there now.',
    });
  yield* conversation.end(place);
}

function recordsOf(ref: KnownSession, { files, report, options }: Reading): Iterable<FoundRecord> {
  return files.document(ref.path, HISTORY, { report, rule: 'kiro/not-a-record', ...range(options) });
}

function headFields(record: JsonObject, ref: KnownSession): Partial<Header> {
  const cwd = stringOf(record['workspaceDirectory']) ?? stringOf(record['workspacePath']) ?? ref.cwd;
  const title = ref.title ?? stringOf(record['title']);
  return { ...(title && { title }), ...(cwd && { workspace: { cwd } }) };
}

function linesOf(file: string, { files, report, options }: Reading, within?: string): Iterable<FoundRecord> {
  return files.lines(file, { report, rule: 'kiro/not-a-record', ...range(options), ...(within !== undefined && { within }) });
}

interface Unknown {
  readonly ref: KnownSession;
  readonly number: number;
  /** What it stands behind; nothing stands behind it. */
  readonly parent: string | null;
  readonly place: Place;
  readonly report: Report;
}

function unknown(record: JsonObject, kind: string | undefined, { ref, number, parent, place, report }: Unknown): Entry {
  tellUnknown({ kind, rule: 'kiro/unknown-record', place: { source: ref.path, line: place.line }, report });
  return { kind: 'opaque', id: `#${number}`, parent, record, place };
}

function tellMissing(count: number, { path: source }: KnownSession, report: Report): void {
  report.add({
    rule: 'kiro/no-execution-log',
    severity: 'warning',
    message: `the logs of ${count === 1 ? 'a turn' : `${count} turns`} are not there; of these replies only the first words are known`,
    place: { source },
    hint: 'Name the session where Kiro keeps it: the logs lie beside it.',
  });
}
