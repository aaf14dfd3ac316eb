// Grok's history → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, EntryBase, Header, Message, Mutable, SessionItem, ToolResultPart } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { callsIn, contentParts, isSummary, syntheticOf, thoughtIn, thoughtsWithReply } from './items.js';
import { shownBeside, type Shown } from './shown.js';
import { summaryBeside } from './summary.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  yield headerOf(ref, { files });
  const history = new History(ref.path, shownBeside(ref.path, files), report);
  for (const { record, line, offset, number } of files.lines(ref.path, { report, rule: 'grok/not-a-record', ...range(options) }))
    yield { ...history.entryOf(record, number, line), place: { line, offset } };
}

function headerOf(ref: KnownSession, { files }: Pick<Reading, 'files'>): Header {
  const about = summaryBeside(ref.path, files);
  const [cwd, title, startedAt] = [about.cwd ?? ref.cwd, about.title ?? ref.title, about.startedAt ?? ref.startedAt];
  const { branch, commit, remote } = about;
  const repository = {
    ...(branch !== undefined && { branch }),
    ...(commit !== undefined && { commit }),
    ...(remote !== undefined && { remote }),
  };
  return {
    kind: 'session',
    id: ref.id,
    agent: 'grok',
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd, ...repository } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Item after item: what came before, and to which response of the model a thought belongs. */
class History {
  readonly #source: string;
  readonly #shown: Shown;
  readonly #report: Report;
  #last: string | null = null;
  #group: string | undefined;

  constructor(source: string, shown: Shown, report: Report) {
    this.#source = source;
    this.#shown = shown;
    this.#report = report;
  }

  entryOf(record: JsonObject, number: number, line: number): Entry {
    const base: EntryBase = { id: `#${number}`, parent: this.#last };
    const entry = this.#message(record, base) ?? this.#kept(record, base, line);
    if (entry.kind === 'message') this.#last = entry.id;
    // thoughts come before the reply that they belong to
    this.#group = record['type'] === 'reasoning' ? entry.group : undefined;
    return entry;
  }

  /** Chat messages of before the client's own items have a role. */
  #message(record: JsonObject, base: EntryBase): Message | undefined {
    switch (stringOf(record['type']) ?? stringOf(record['role'])) {
      case 'system':
        return { ...base, kind: 'message', role: 'system', synthetic: true, parts: contentParts(record['content']) };
      case 'user':
        return this.#prompt(record, base);
      case 'assistant':
        return this.#reply(record, base);
      case 'reasoning':
        return { ...base, kind: 'message', role: 'assistant', group: this.#group ?? base.id, parts: [thoughtIn(record)] };
      case 'tool_result':
      case 'tool':
        return this.#result(record, base);
      default:
        return undefined;
    }
  }

  #prompt(record: JsonObject, base: EntryBase): Message {
    const parts = contentParts(record['content']);
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    const index = record['prompt_index'];
    const at = typeof index === 'number' ? this.#shown.promptsAt.get(index) : undefined;
    const prompt: Mutable<Message> = { ...base, ...(at !== undefined && { at }), kind: 'message', role: 'user', parts };
    const synthetic = syntheticOf(record, text);
    if (isSummary(record, text)) prompt.summary = true;
    else if (synthetic !== undefined) prompt.synthetic = synthetic;
    return prompt;
  }

  #reply(record: JsonObject, base: EntryBase): Message {
    const calls = callsIn(record);
    const at = calls.map(({ call }) => this.#shown.callsAt.get(call)).find((one) => one !== undefined);
    const model = stringOf(record['model_id']);
    return {
      ...base,
      ...(at !== undefined && { at }),
      kind: 'message',
      role: 'assistant',
      group: this.#group ?? base.id,
      ...(model !== undefined && { model }),
      parts: [...thoughtsWithReply(record), ...contentParts(record['content']), ...calls],
    };
  }

  #result(record: JsonObject, base: EntryBase): Message | undefined {
    const call = stringOf(record['tool_call_id']);
    if (call === undefined) return undefined;
    const output = [...contentParts(record['content']), ...contentParts(record['images'])];
    const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output };
    if (this.#shown.failed.has(call)) result.failed = true;
    return { ...base, kind: 'message', role: 'tool', parts: [result] };
  }

  #kept(record: JsonObject, base: EntryBase, line: number): Entry {
    const place = { source: this.#source, line };
    if (record['type'] === 'backend_tool_call')
      this.#report.tally(`${this.#source} server calls`, (n) => ({
        rule: 'grok/server-call',
        severity: 'info',
        count: n,
        message: `${n === 1 ? 'a call' : `${n} calls`} that the model’s server carried out: kept, and not passed on, since the session does not hold the outcome`,
        place: { source: this.#source },
      }));
    else tellUnknown({ kind: stringOf(record['type']), rule: 'grok/unknown-record', place, report: this.#report });
    return { ...base, kind: 'opaque', record };
  }
}
