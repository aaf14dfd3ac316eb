// Gemini CLI's session file → session: the main file, then the sub-agents that belong to it.
import type { Companion } from '../../io/companions.js';
import type { FoundRecord } from '../../io/jsonl.js';
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, readBeside, readItems } from '../toolkit/read-records.js';
import type { KnownSession, Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { isDocument, LIST } from './document-form.js';
import { FolderFinder } from './folder.js';
import { lastTurn } from './message-log.js';
import { promptIn } from './prompt.js';
import { geminiCodec } from './records.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { report, options } = reading;
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'gemini-cli' };
  const callers = new Map<string, string>(); // sub-agent → the call that started it
  const finder = new FolderFinder();
  yield { ...header };
  const state = yield* readItems({
    codec: geminiCodec,
    records: recordsIn(ref.path, reading, range(options)),
    options,
    see({ record, line }) {
      seeRecord(record, { source: ref.path, line }, report);
      seeHeader(record, header);
      finder.see(record);
      seeCallers(record, callers);
      return undefined;
    },
  });
  const cwd = finder.folder ?? ref.cwd;
  if (cwd !== undefined) header.workspace = { cwd, ...rootsBeside(cwd, header) };
  if (state && state.revised > 0) {
    report.add({
      rule: 'gemini-cli/late-revision',
      severity: 'warning',
      count: state.revised,
      message: 'messages were changed after later ones were added; the first version of each was read',
      place: { source: ref.path },
    });
  }
  // The list at the end counts, whatever was written last: a list may go back to what stood there long before.
  yield { ...header, ...(state && { head: lastTurn(state), rewound: true as const }) };
  if (!options.mainOnly) yield* readSubAgents(ref, callers, reading);
}

function recordsIn(
  file: string,
  { files, report }: Reading,
  bounds: { readonly start?: number; readonly end?: number; readonly within?: string },
): Iterable<FoundRecord> {
  const options = { report, rule: 'gemini-cli/not-a-record', ...bounds };
  return isDocument(files.head(file, bounds)) ? files.document(file, LIST, options) : files.lines(file, options);
}

/** Found while the records go by; the header is given at the end. */
interface Found extends Mutable<Header> {
  directories?: readonly string[];
}

function seeHeader(record: JsonObject, header: Found): void {
  const set = isObject(record['$set']) ? record['$set'] : typeof record['sessionId'] === 'string' ? record : undefined;
  if (set) {
    const [startedAt, title] = [stringOf(set['startTime']), stringOf(set['summary'])];
    if (startedAt !== undefined) header.startedAt ??= startedAt;
    if (title !== undefined) header.title = title;
    if (isArray(set['directories'])) header.directories = set['directories'].filter((one) => typeof one === 'string');
  }
  if (header.title === undefined) {
    const prompt = promptIn(record);
    if (prompt !== undefined) header.title = prompt;
  }
}

function rootsBeside(cwd: string, header: Found): { roots?: readonly string[] } {
  const roots = header.directories?.filter((one) => one !== cwd) ?? [];
  delete header.directories;
  return roots.length > 0 ? { roots } : {};
}

const KNOWN = ['id', 'sessionId', '$set', '$rewindTo'];

function seeRecord(record: JsonObject, place: { source: string; line: number }, report: Report): void {
  if (KNOWN.some((key) => key in record)) return;
  report.tally(`${place.source} unknown record`, (n) => ({
    rule: 'gemini-cli/unknown-record',
    severity: 'info',
    message: `${n === 1 ? 'a record' : `${n} records`} of an unknown kind kept as is`,
    place,
  }));
}

function seeCallers(record: JsonObject, callers: Map<string, string>): void {
  const calls = record['toolCalls'];
  if (!isArray(calls)) return;
  for (const call of calls.filter(isObject)) {
    const [agent, id] = [stringOf(call['agentId']), stringOf(call['id'])];
    if (agent !== undefined && id !== undefined) callers.set(agent, id);
  }
}

/** `<session id>/<sub-agent id>.jsonl` beside the session. */
export function subAgentFiles(ref: KnownSession, { paths, companions }: SessionFiles, report: Report): Companion[] {
  const base = paths.dirname(ref.path);
  const folder = paths.join(base, ref.id);
  return companions(folder, { report, base }).filter((one) => paths.dirname(one.path) === folder && one.name.endsWith('.jsonl'));
}

function readSubAgents(ref: KnownSession, callers: ReadonlyMap<string, string>, reading: Reading): Iterable<SessionItem> {
  const { files, report, options } = reading;
  return readBeside(subAgentFiles(ref, files, report), report, ({ path: file, within }) => {
    const lane = files.paths.basename(file, '.jsonl');
    let call = callers.get(lane);
    return readItems({
      codec: geminiCodec,
      records: recordsIn(file, reading, { within }),
      options: { residue: options.residue === true },
      source: file,
      change(entry) {
        const spawned = call === undefined ? {} : { spawnedBy: { call } };
        call = undefined;
        return { ...entry, lane, ...spawned };
      },
    });
  });
}
