// Sessions of before native calls: calls stood in the model's words, and results came as the user's. Each is told as what it is.
import { isObject, stringOf } from '../../../model/json.js';
import type {
  AgentId,
  CustomPart,
  Entry,
  Message,
  Mutable,
  Part,
  SessionItem,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from '../../../model/session.js';
import { toolKind } from './tools.js';
import { NOT_RUN } from './worded-results.js';
import { isSpeech, partsInWords } from './xml-calls.js';

/** `[read_file for 'a.ts'] Result:`, the outcome behind it or in the texts that follow. */
const HEADER = /^\s*\[(\w+)(?: for '([\s\S]{0,20000}?)'\]|\b[\s\S]{0,20000}?\]) Result:\s*/;
/** Outcomes that come without it. */
const OUTCOME = /^\s*<(?:files|file_write_result)>/;
/** What the user said meanwhile stands in tags behind one of these; outputs may hold such tags, too. */
const TYPED_BEHIND =
  /(?:New instructions for task continuation:|feedback:|following context:|attempt completion again\.|<response> parameter\):|when switching to ACT MODE:)\s*$/;
const TYPED_IN = ['feedback', 'user_message'];
/** How the extension ends a reply that did not come to its end, and one that went on behind its call. */
const STOPPED = /\[Response interrupted by (?:[\w ]{1,40}|(a tool use result)\.[\w ,.'-]{0,160})\]$/;
const LONGEST_MARK = 250;
/** What the client itself answers to a plan. */
const SWITCHED = /^\s*\[The user has switched to ACT MODE\b/;
const FAILED = /^(?:The tool execution failed with the following error:|Error\b)/;
const DENIED = /^The user denied this operation\b/;

/** `id`: whose notes they are. */
export function* withCallsInWords(items: Iterable<SessionItem>, id: AgentId): Generator<SessionItem> {
  let isNative = false;
  let isWorded = false;
  let open: readonly ToolCallPart[] = [];
  let isCut = false;
  for (const given of items) {
    const item = withoutSynthetic(given);
    if (item.kind !== 'message' || item.synthetic !== undefined || item.summary) {
      isCut ||= item.kind === 'message' && item.summary === true;
      yield given;
      continue;
    }
    isNative ||= item.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result');
    if (isNative) yield item.role === 'assistant' ? replyOf(item, id, true) : given;
    else if (item.role === 'assistant') {
      const reply = replyOf(item, id);
      open = reply.parts.filter((part) => part.type === 'tool-call');
      isWorded ||= reply !== item;
      yield reply;
    } else {
      const call = isCut ? callBefore(item) : undefined;
      if (call) yield* [call, ...answersIn({ ...item, parent: call.id }, call.parts, id)];
      else if (isWorded || (isCut && headerIn(item) !== undefined)) yield* answersIn(item, open, id);
      else yield given;
      open = [];
    }
    isCut = false;
  }
}

/** Whether the first call of a session is one in words. */
export function beginsInWords(items: Iterable<SessionItem>, id: AgentId): boolean {
  for (const item of items) {
    if (item.kind !== 'message' || item.role !== 'assistant') continue;
    if (item.parts.some((part) => part.type === 'tool-call')) return false;
    if (replyOf(item, id).parts.some((part) => part.type === 'tool-call')) return true;
  }
  return false;
}

/** Where the client's words have the user's among them, somebody said something. */
function withoutSynthetic(item: SessionItem): SessionItem {
  if (item.kind !== 'message' || !item.synthetic || !item.parts.some((part) => part.type === 'custom' && typedInNote(part))) return item;
  const { synthetic: _said, ...rest } = item;
  return rest;
}

function headerIn({ parts }: Pick<Message, 'parts'>): RegExpExecArray | undefined {
  for (const part of parts) {
    const found = part.type === 'text' ? HEADER.exec(part.text) : null;
    if (found) return found;
  }
  return undefined;
}

/** A call that a summary replaced is known by the words that its result begins with. */
function callBefore({ id, parts, ...rest }: Message): (Message & { readonly parts: readonly ToolCallPart[] }) | undefined {
  const [, tool, about] = headerIn({ parts }) ?? [];
  if (tool === undefined || isSpeech(tool)) return undefined;
  const kind = toolKind(tool);
  const field = kind === 'execute' ? 'command' : kind === 'read' || kind === 'edit' ? 'path' : undefined;
  const input = field !== undefined && about !== undefined ? { [field]: about } : {};
  const call = { type: 'tool-call', call: `${id}.call`, tool, kind, input } as const;
  return { ...rest, id: call.call, group: call.call, role: 'assistant', parts: [call] };
}

/** The same message where no call is in its words, and it was not stopped. `isNative`: its calls are calls already. */
function replyOf(reply: Message, agent: AgentId, isNative = false): Message {
  const marks = reply.parts.flatMap((part) => (part.type === 'text' ? (markOf(part.text) ?? []) : []));
  const told = reply.parts.map((part, i) =>
    part.type === 'text' && !isNative
      ? partsInWords(withoutMarkIn(part.text), { entry: i === 0 ? reply.id : `${reply.id}.${i}`, agent })
      : undefined,
  );
  if (marks.length === 0 && told.every((parts) => parts === undefined)) return reply;
  const parts = reply.parts.flatMap((part, i) => told[i] ?? (part.type === 'text' ? withoutMark(part, reply.parts.length === 1) : [part]));
  return { ...reply, ...(marks.some(({ isStop }) => isStop) && { interrupted: true }), parts };
}

/** Where nothing else was said, the mark is all there is. */
function withoutMark(part: TextPart, isAlone: boolean): TextPart[] {
  const text = withoutMarkIn(part.text);
  if (text.trim() !== '') return [{ ...part, text }];
  return isAlone ? [part] : [];
}

function withoutMarkIn(text: string): string {
  const mark = markOf(text);
  return mark ? text.slice(0, mark.at).trimEnd() : text;
}

/** `isStop`: not the client's own way to keep a reply to one call. */
function markOf(text: string): { readonly at: number; readonly isStop: boolean } | undefined {
  const said = text.trimEnd();
  const mark = STOPPED.exec(said.slice(-LONGEST_MARK));
  return mark ? { at: said.length - mark[0].length, isStop: mark[1] === undefined } : undefined;
}

/** The results, then what the user said with them; what the client noted stays with the last of both. */
function* answersIn(message: Message, open: readonly ToolCallPart[], agent: AgentId): Generator<Entry> {
  const answers = new Answers(open, agent);
  for (const part of message.parts) answers.take(part);
  const { results, said, notes } = answers;
  if (results.length > 0) {
    const id = said.length > 0 ? `${message.id}.results` : message.id;
    yield { ...message, id, role: 'tool', parts: [...results, ...(said.length > 0 ? [] : notes)] };
    if (said.length > 0) yield { ...message, parent: id, parts: [...said, ...notes] };
  } else yield { ...message, parts: [...said, ...notes], ...(said.length === 0 && { synthetic: true }) };
}

class Answers {
  readonly said: Part[] = [];
  readonly notes: Part[] = [];
  readonly #open: ToolCallPart[];
  readonly #results: { readonly call: string; readonly output: Part[] }[] = [];
  /** Texts that follow belong to the result that was begun; to none, where its call is not waiting: it was answered before, or was the last word. */
  #isResult = false;
  #isRepeated = false;
  /** What is answered to a plan is the user's, without a tag around it. */
  #isPlan = false;

  constructor(
    open: readonly ToolCallPart[],
    readonly agent: AgentId,
  ) {
    this.#open = [...open];
  }

  get results(): ToolResultPart[] {
    return this.#results.map(({ call, output }) => resultOf(call, output));
  }

  take(part: Part): void {
    if (part.type === 'custom') this.#takeNote(part);
    else if (part.type === 'text') this.#takeText(part.text);
    else if (this.#isResult && this.said.length === 0) this.#results.at(-1)!.output.push(part);
    else this.said.push(part);
  }

  /** Older versions told what the user said when he came back in one text with their own words. */
  #takeNote(part: CustomPart): void {
    const typed = typedInNote(part);
    if (typed) this.#takeTyped(typed);
    else this.notes.push(part);
  }

  #takeText(text: string): void {
    const header = HEADER.exec(text);
    const notRun = NOT_RUN.exec(text)?.[1];
    if (header) {
      this.#begin(header[1]!);
      this.#isRepeated = !this.#isResult;
      this.#isPlan = header[1]!.startsWith('plan_mode_');
      if (this.#isRepeated) this.#note(header[0].trim());
      const rest = text.slice(header[0].length);
      if (rest.trim() !== '') this.#takeOutcome(rest);
    } else if (notRun !== undefined && !this.#open.some((one) => one.tool === notRun)) this.#note(text);
    else {
      if (notRun !== undefined) this.#begin(notRun);
      else if (!this.#isResult && OUTCOME.test(text)) this.#begin();
      this.#takeOutcome(text);
    }
  }

  /** Of the tool that it names, else of the only call that waits; a second one of the same call goes on with it. */
  #begin(tool?: string): void {
    const named = this.#open.findIndex((one) => one.tool === tool);
    const at = named < 0 && (tool === undefined || this.#open.length === 1) ? 0 : named;
    const [call] = isSpeech(tool) || at < 0 ? [] : this.#open.splice(at, 1);
    if (call) this.#results.push({ call: call.call, output: [] });
    this.#isResult = !isSpeech(tool) && this.#results.length > 0;
  }

  #takeOutcome(text: string): void {
    const typed = typedIn(text);
    if (typed) this.#takeTyped(typed);
    else if (this.#isResult) this.#results.at(-1)!.output.push({ type: 'text', text });
    else if (this.#isRepeated && (!this.#isPlan || SWITCHED.test(text))) this.#note(text);
    else this.said.push({ type: 'text', text });
  }

  #takeTyped({ around, words }: Typed): void {
    const before = around.trim();
    if (before !== '' && this.#isResult) this.#results.at(-1)!.output.push({ type: 'text', text: before });
    else if (before !== '') this.#note(before);
    this.said.push({ type: 'text', text: words });
  }

  #note(text: string): void {
    this.notes.push({ type: 'custom', name: `${this.agent}/note`, data: { type: 'text', text } });
  }
}

function typedInNote({ data }: CustomPart): Typed | undefined {
  const words = isObject(data) ? stringOf(data['text']) : undefined;
  return words === undefined ? undefined : typedIn(words);
}

interface Typed {
  readonly around: string;
  readonly words: string;
}

function typedIn(text: string): Typed | undefined {
  const whole = text.trimEnd();
  for (const tag of TYPED_IN) {
    if (!whole.endsWith(`</${tag}>`)) continue;
    const at = whole.lastIndexOf(`<${tag}>`);
    const around = whole.slice(0, Math.max(0, at));
    if (at >= 0 && TYPED_BEHIND.test(around.slice(-200)))
      return { around, words: whole.slice(at + tag.length + 2, -(tag.length + 3)).trim() };
  }
  return undefined;
}

function resultOf(call: string, output: readonly Part[]): ToolResultPart {
  const [first] = output;
  const outcome = first?.type === 'text' ? first.text : '';
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output };
  if (DENIED.test(outcome)) result.denied = result.failed = true;
  else if (FAILED.test(outcome) || NOT_RUN.test(outcome)) result.failed = true;
  return result;
}
