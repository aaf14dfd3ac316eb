// Claude Code's session file → session: the main file, then the sub-agents that belong to it.
import type { Companion } from '../../io/companions.js';
import type { LongValues } from '../../io/shortened-line.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { Entry, Header, SessionItem } from '../../model/session.js';
import { decodeRecords, placed, type RecordBase } from '../../records/record-codec.js';
import type { ReadOptions } from '../agent.js';
import { range, readBeside, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { companionFolder } from './companion-folder.js';
import { documentRecords, isDocument } from './documents.js';
import { promptText } from './prompt-text.js';
import { knownRecord } from './record-types.js';
import { claudeCodec } from './records.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  const head = new HeadTracker(ref);
  yield { kind: 'session', id: ref.id, agent: 'claude-code' };
  yield* readFile(ref.path, { ...reading, ...range(options), skips: hasFile(ref.path, files), onRecord: (record) => head.see(record) });
  yield head.header();
  if (head.continuedIn !== undefined) {
    report.add({
      rule: 'claude-code/continued-elsewhere',
      severity: 'warning',
      message: `this session continues as ${head.continuedIn}`,
      place: { source: ref.path },
      hint: `To see the newer one: baton show ${head.continuedIn}`,
    });
  }
  if (options.mainOnly) return;
  yield* readBeside(subAgentFiles(ref.path, files, report), report, (file) => readSubAgent(file, reading));
}

/**
 * Some versions wrote a sub-agent's file and rows of progress as well: the file is told, which is whole. Whoever reads the main file alone asks
 * too, so that entries have the same numbers.
 */
function hasFile(file: string, files: SessionFiles): (lane: string) => boolean {
  let names: ReadonlySet<string> | undefined;
  return (lane) => {
    names ??= new Set(subAgentFiles(file, files, new Report()).map(({ name }) => files.paths.basename(name)));
    return names.has(`agent-${lane}.jsonl`);
  };
}

function* readSubAgent(file: Companion, reading: Reading): Generator<Entry> {
  let first = true;
  for (const entry of readFile(file.path, { ...reading, source: file.path, within: file.within })) {
    const call = first ? spawningCall(file, reading.files) : undefined;
    first = false;
    yield call === undefined ? entry : { ...entry, spawnedBy: { call } };
  }
}

interface FileOptions extends Reading {
  readonly start?: number;
  readonly end?: number;
  readonly source?: string;
  readonly within?: string;
  /** Of sub-agents whose records stand in rows of progress: those that are not told. */
  readonly skips?: (lane: string) => boolean;
  readonly onRecord?: (record: JsonObject) => void;
}

/** Entries of one file. */
function* readFile(file: string, { files, report, options, start, end, source, within, skips, onRecord }: FileOptions): Generator<Entry> {
  let lane: { own: string | undefined } | undefined; // of the file's first row
  const records =
    start === undefined && isDocument(files.head(file, { within }))
      ? documentRecords(file, { files, report }, { within })
      : files.lines(file, { report, rule: 'claude-code/not-a-record', within, long: longValues(options), ...range({ start, end }) });
  for (const { record, entries, line, offset } of decodeRecords(claudeCodec, records, { residue: options.residue === true })) {
    const type = stringOf(record['type']);
    if (!knownRecord(type ?? '')) tellUnknown({ kind: type, rule: 'claude-code/unknown-record', place: { source: file, line }, report });
    onRecord?.(record);
    if (lane === undefined && record['isSidechain'] !== undefined) lane = { own: source === undefined ? entries[0]!.lane : undefined };
    const place = source === undefined ? { line, offset } : { line, offset, source };
    const skipped = type === 'progress' && entries[1]?.lane !== undefined && skips?.(entries[1].lane) === true;
    for (const entry of skipped ? entries.slice(0, 1) : entries)
      yield placed(lane?.own === undefined || entry.lane !== lane.own ? entry : onItsOwn(entry), place);
  }
}

/** The client keeps each result twice. */
function longValues({ withoutCopies, outputBeginnings: keep, residue }: ReadOptions): LongValues | undefined {
  if (residue === true) return undefined; // whoever writes a record back needs all of it
  if (keep !== undefined) return { copies: COPIES, outputs: { inLinesWith: '"type":"tool_result"', key: 'content', keep } };
  return withoutCopies === true ? { copies: COPIES } : undefined;
}

const COPIES = ['toolUseResult'];

/** A sub-agent's file that is asked for by itself is a session like any other. */
function onItsOwn(entry: Entry): Entry {
  const { lane: _lane, ...rest } = entry;
  return rest;
}

/** Gathers what the rows say about the session as a whole; the last word on each counts. */
class HeadTracker {
  readonly #ref: KnownSession;
  #base: RecordBase | undefined;
  /** Of the row that names one last: where the work stands. */
  #branch: string | undefined;
  #startedAt: string | undefined;
  #titles: { custom?: string; ai?: string; summary?: string; prompt?: string } = {};
  #head: { id: string | null; rewound: boolean } | undefined;
  #movedTo: string | undefined;
  #continuedIn: string | undefined;
  #otherRoots: readonly string[] = [];

  constructor(ref: KnownSession) {
    this.#ref = ref;
  }

  see(record: JsonObject): void {
    switch (record['type']) {
      case 'custom-title':
        this.#titles.custom = stringOf(record['customTitle']) ?? this.#titles.custom!;
        return;
      case 'ai-title':
        this.#titles.ai = stringOf(record['aiTitle']) ?? this.#titles.ai!;
        return;
      case 'summary':
        this.#titles.summary = stringOf(record['summary']) ?? this.#titles.summary!;
        return;
      case 'last-prompt':
        this.#seeLastPrompt(record);
        return;
      case 'relocated':
        this.#movedTo = stringOf(record['relocatedCwd']) ?? this.#movedTo;
        return;
      case 'continued-in':
        this.#continuedIn = stringOf(record['continuedInSessionId']);
        return;
    }
    if (record['type'] === 'user' || record['type'] === 'assistant') this.#continuedIn = undefined; // it continued here after all
    if (record['type'] === 'attachment') this.#seeRoots(record['attachment']);
    if (this.#base === undefined) this.#base = claudeCodec.baseOf(record);
    if (record['isSidechain'] !== true) this.#branch = stringOf(record['gitBranch']) ?? this.#branch;
    if (this.#startedAt === undefined) this.#startedAt = stringOf(record['timestamp']);
    if (
      this.#titles.prompt === undefined &&
      record['type'] === 'user' &&
      record['isMeta'] !== true &&
      record['isCompactSummary'] !== true &&
      isObject(record['message'])
    ) {
      const prompt = promptText(record['message']['content']);
      if (prompt !== undefined) this.#titles.prompt = prompt;
    }
  }

  /** The client notes its folders whenever they change; the last note counts (2.1.325). */
  #seeRoots(attachment: Json | undefined): void {
    const snapshot = isObject(attachment) && attachment['type'] === 'environment' ? attachment['snapshot'] : undefined;
    const folders = isObject(snapshot) ? snapshot['additionalWorkingDirectories'] : undefined;
    if (isArray(folders)) this.#otherRoots = folders.filter((one) => typeof one === 'string');
  }

  /** The place of the row in the file does not matter; the last that names a leaf counts (2.1.197 and 2.1.325). */
  #seeLastPrompt(record: JsonObject): void {
    const leaf = record['leafUuid'];
    const explicit = record['explicit'] === true;
    if (typeof leaf === 'string') this.#head = { id: leaf, rewound: explicit };
    else if (leaf === null && explicit) this.#head = { id: null, rewound: true };
  }

  /** The session that took over from this one, when it was moved to the background. */
  get continuedIn(): string | undefined {
    return this.#continuedIn;
  }

  header(): Header {
    const base = this.#base;
    const cwd = this.#movedTo ?? base?.cwd;
    const roots = this.#otherRoots.filter((one) => one !== cwd);
    const title = this.#titles.custom ?? this.#titles.ai ?? this.#titles.prompt ?? this.#titles.summary;
    return {
      kind: 'session',
      id: this.#ref.id,
      agent: 'claude-code',
      ...(base?.['version'] !== undefined && { agentVersion: base['version'] }),
      ...(title !== undefined && { title }),
      ...(cwd ? { workspace: { cwd, ...(this.#branch ? { branch: this.#branch } : {}), ...(roots.length > 0 && { roots }) } } : {}),
      ...(this.#startedAt !== undefined && { startedAt: this.#startedAt }),
      ...(this.#head !== undefined && { head: this.#head.id, ...(this.#head.rewound && { rewound: true as const }) }),
    };
  }
}

/** `<session>/subagents/**` now; `agent-*.jsonl` beside the main file in 2.0. */
export function subAgentFiles(file: string, files: SessionFiles, report: Report): Companion[] {
  const folder = companionFolder(file);
  return folder === file
    ? []
    : files
        .companions(folder, { report, base: files.paths.dirname(file), under: 'subagents' })
        .filter(({ name }) => name.endsWith('.jsonl'));
}

function spawningCall({ path: file, within }: Companion, files: SessionFiles): string | undefined {
  try {
    const value: unknown = JSON.parse(files.small(file.replace(/\.jsonl$/, '.meta.json'), { within }) ?? 'null');
    return isObject(value) ? stringOf(value['toolUseId']) : undefined;
  } catch {
    return undefined; // the link to the parent's call is a convenience; the sub-agent itself is read all the same
  }
}
