// A conversation of Antigravity's → session: its transcript, or what the agent wrote for the user where there is none.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, EntryBase, Header, SessionItem, ToolCallPart } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { readArtifacts } from './artifacts.js';
import { TRANSCRIPTS } from './file-names.js';
import { StepOrder, type OrderedStep } from './step-order.js';
import { answeredBy, modelIn, promptParts, replyParts, resultOf } from './steps.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  yield headerOf(ref);
  if (ref.path.endsWith('.md')) {
    yield* readArtifacts(ref, reading);
    return;
  }
  const steps = new Steps(ref.path, report, files.paths.basename(ref.path) === TRANSCRIPTS[1]);
  const order = new StepOrder();
  for (const found of files.lines(ref.path, { report, rule: 'antigravity/not-a-record', ...range(options) }))
    for (const step of order.take(found)) yield* steps.entriesOf(step);
  for (const step of order.rest()) yield* steps.entriesOf(step);
}

function headerOf({ id, title, cwd, startedAt }: KnownSession): Header {
  return {
    kind: 'session',
    id,
    agent: 'antigravity',
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Turn marks, without words. */
const KNOWN = new Set(['CONVERSATION_HISTORY', 'KNOWLEDGE_ARTIFACTS']);

/** Steps as they come: what was said last, and which calls have no answer yet. */
class Steps {
  readonly #source: string;
  readonly #report: Report;
  readonly #quoted: boolean;
  #last: string | null = null;
  /** The entries that are not abandoned, with the numbers of their steps. */
  readonly #numbered: { readonly index: number; readonly id: string }[] = [];
  #open: ToolCallPart[] = [];
  #model: string | undefined;

  constructor(source: string, report: Report, quoted: boolean) {
    this.#source = source;
    this.#report = report;
    this.#quoted = quoted;
  }

  entriesOf({ found, index }: OrderedStep): Entry[] {
    const { record, line, offset, number } = found;
    if (record['type'] === 'USER_INPUT' && index !== undefined) this.#goBack(index);
    const at = stringOf(record['created_at']);
    const base: EntryBase = { id: `#${number}`, parent: this.#last, ...(at !== undefined && { at }) };
    const entries = this.#decoded(record, base, line);
    const last = entries.findLast(({ kind }) => kind !== 'opaque')?.id;
    if (last !== undefined) {
      this.#last = last;
      if (index !== undefined) this.#numbered.push({ index, id: last });
    }
    return entries.map((entry) => ({ ...entry, place: { line, offset } }));
  }

  /** A prompt with the number of an earlier step takes its place: what had come since is abandoned. */
  #goBack(index: number): void {
    const numbered = this.#numbered;
    const isAbandoned = (): boolean => numbered.length > 0 && numbered.at(-1)!.index >= index;
    if (!isAbandoned()) return;
    while (isAbandoned()) numbered.pop();
    this.#last = numbered.at(-1)?.id ?? null;
    this.#open = [];
  }

  #decoded(record: JsonObject, base: EntryBase, line: number): Entry[] {
    const [type, content] = [stringOf(record['type']) ?? '', stringOf(record['content']) ?? ''];
    switch (type) {
      case 'USER_INPUT':
        this.#model = modelIn(content) ?? this.#model;
        return [{ ...base, kind: 'message', role: 'user', parts: promptParts(content) }];
      case 'PLANNER_RESPONSE':
        return [this.#replied(record, base)];
      case 'SYSTEM_MESSAGE':
      case 'EPHEMERAL_MESSAGE': {
        const synthetic = type === 'SYSTEM_MESSAGE' ? 'notification' : 'reminder';
        return [{ ...base, kind: 'message', role: 'user', synthetic, parts: [{ type: 'text', text: content }] }];
      }
      case 'ERROR_MESSAGE':
        return [this.#complained(record, base)];
      case 'CHECKPOINT':
        return [{ ...base, kind: 'compaction', summary: content }];
      default:
        // a command that the user ran beside the agent, which is told of it
        if (record['source'] === 'USER_EXPLICIT' && content !== '')
          return [{ ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text: content }] }];
        return record['source'] === 'MODEL' && type !== '' ? this.#answered(record, type, base) : [this.#kept(record, base, type, line)];
    }
  }

  #replied(record: JsonObject, base: EntryBase): Entry {
    const parts = replyParts(record, { id: base.id, quoted: this.#quoted });
    this.#open = parts.filter((part) => part.type === 'tool-call');
    return {
      ...base,
      kind: 'message',
      role: 'assistant',
      group: base.id,
      ...(this.#model !== undefined && { model: this.#model }),
      parts,
    };
  }

  /** Of a call that was no good, in place of its result; else of a reply. */
  #complained(record: JsonObject, base: EntryBase): Entry {
    const call = this.#open.shift();
    if (call) return { ...base, kind: 'message', role: 'tool', parts: [resultOf(record, call.call)] };
    const text = stringOf(record['error']) ?? stringOf(record['content']) ?? '';
    return { ...base, kind: 'message', role: 'user', synthetic: 'notification', parts: [{ type: 'text', text }] };
  }

  #answered(record: JsonObject, type: string, base: EntryBase): Entry[] {
    const call = answeredBy(type, this.#open);
    if (call) {
      this.#open = this.#open.filter((one) => one !== call);
      return [{ ...base, kind: 'message', role: 'tool', parts: [resultOf(record, call.call)] }];
    }
    this.#report.tally(`${this.#source} unnamed call`, (n) => ({
      rule: 'antigravity/unnamed-call',
      severity: 'info',
      count: n,
      message: `${n === 1 ? 'a result has' : `${n} results have`} no call in the transcript: carried as results of calls without arguments`,
      place: { source: this.#source },
    }));
    const made: ToolCallPart = { type: 'tool-call', call: `${base.id}:call`, tool: type.toLowerCase(), kind: 'other', input: {} };
    const asked: Entry = { ...base, id: `${base.id}:asked`, kind: 'message', role: 'assistant', parts: [made] };
    return [asked, { ...base, parent: asked.id, kind: 'message', role: 'tool', parts: [resultOf(record, made.call)] }];
  }

  #kept(record: JsonObject, base: EntryBase, type: string, line: number): Entry {
    if (!KNOWN.has(type))
      tellUnknown({
        kind: type || undefined,
        what: 'kind of step',
        rule: 'antigravity/unknown-step',
        place: { source: this.#source, line },
        report: this.#report,
      });
    return { ...base, kind: 'opaque', record };
  }
}
