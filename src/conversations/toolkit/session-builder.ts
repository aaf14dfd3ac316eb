// Messages of any tool's shape → a session: ids, the pairs of calls and results, who speaks, and a title.
import { NO_CALL, type LoosePart } from '../../dialects/loose-part.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Header, Message, Part, Role, SessionItem } from '../../model/session.js';
import { OpenCalls } from './open-calls.js';
import { outputText } from './words.js';

export { NO_CALL };

export type MessageFacts = Partial<Pick<Message, 'id' | 'at' | 'model' | 'usage' | 'synthetic' | 'summary' | 'interrupted'>>;

const TITLE = 80;

export class SessionBuilder {
  readonly #format: { readonly id: string; readonly name: string };
  readonly #report: Report;
  readonly #header: Partial<Header>;
  readonly #entries: Entry[] = [];
  readonly #ids = new Set<string>();
  readonly #open = new OpenCalls();
  readonly #asked = new Set<string>();
  #calls = 0;
  /** What the next message follows. */
  #last: string | null = null;

  constructor(format: { readonly id: string; readonly name: string }, report: Report, header: Partial<Header> = {}) {
    this.#format = format;
    this.#report = report;
    this.#header = header;
  }

  /** One message of the document; it may become several, because results are messages of their own. */
  add(role: Role, parts: readonly LoosePart[], facts: MessageFacts = {}): void {
    const known = parts.map((part) => this.#paired(part));
    const calls = known.filter((part) => part.type === 'tool-call').length;
    if (role === 'assistant' || calls > 0) {
      if (role !== 'assistant')
        this.#report.tally(`${this.#format.id} call elsewhere`, (n) => ({
          rule: 'interchange/call-elsewhere',
          severity: 'warning',
          message:
            `${n === 1 ? 'a message' : `${n} messages`} not from the agent ` +
            `${n === 1 ? 'contains a tool call, which is' : 'contain tool calls, which are'} read as the agent’s`,
          hint: 'Only messages from the agent can contain calls.',
        }));
      this.#addInPieces(role === 'tool' ? 'user' : role, known, facts);
      return;
    }
    const results = known.filter((part) => part.type === 'tool-result');
    if (results.length > 0) this.#push('tool', results, facts);
    const words = known.filter((part) => part.type !== 'tool-result');
    if (words.length > 0) this.#push(role === 'tool' ? 'user' : role, words, facts);
  }

  /** A tool that the vendor ran answers inside the response. Calls are the agent's, whoever's message they are in. */
  #addInPieces(role: Role, parts: readonly Part[], facts: MessageFacts): void {
    const speaker = ({ type }: Part): Role => (type === 'tool-result' ? 'tool' : type === 'tool-call' ? 'assistant' : role);
    for (let from = 0; from < parts.length;) {
      const who = speaker(parts[from]!);
      let to = from + 1;
      while (to < parts.length && speaker(parts[to]!) === who) to++;
      this.#push(who, parts.slice(from, to), facts);
      from = to;
    }
  }

  /** From here on a summary stands for what was before. */
  compact(summary: string): void {
    this.#hang({ kind: 'compaction', id: this.#freshId(), parent: this.#last, summary });
  }

  /** Something that the client adds for its model, and that is not a message of anybody. */
  keep(record: JsonObject, { id, at }: MessageFacts = {}): void {
    this.#hang({ kind: 'opaque', id: this.#ownId(id), parent: this.#last, ...(at !== undefined && { at }), synthetic: true, record });
  }

  /** The entry that the next message follows: the last one, unless another was named. */
  get last(): string | null {
    return this.#last;
  }

  /** Another branch begins after this entry; null: at the beginning. */
  continueFrom(entry: string | null): void {
    this.#last = entry;
  }

  /** The header comes first; a document is in memory as a whole anyway. */
  items(more: Partial<Header> = {}): SessionItem[] {
    const told = this.#toldBy(more.head);
    const title = this.#header.title ?? firstWords(told);
    const startedAt = this.#header.startedAt ?? told.find((entry) => entry.at !== undefined)?.at;
    const header: Header = {
      id: '',
      agent: this.#format.id,
      ...this.#header,
      ...more,
      kind: 'session',
      ...(title !== undefined && { title }),
      ...(startedAt !== undefined && { startedAt }),
    };
    return [header, ...this.#entries];
  }

  get length(): number {
    return this.#entries.length;
  }

  #push(role: Role, parts: readonly Part[], { id, ...facts }: MessageFacts): void {
    const group = role === 'assistant' ? this.#sharedResponse() : undefined;
    const rest = role === 'assistant' ? facts : withoutResponse(facts);
    this.#hang({ kind: 'message', id: this.#ownId(id), parent: this.#last, role, ...rest, ...(group !== undefined && { group }), parts });
  }

  #hang(entry: Entry): void {
    this.#ids.add(entry.id);
    this.#entries.push(entry);
    this.#last = entry.id;
  }

  #ownId(id: string | undefined): string {
    return id !== undefined && id !== '' && !this.#ids.has(id) ? id : this.#freshId();
  }

  /** A call that is still open when the agent continues belongs to the same response: its results come after the whole of it. */
  #sharedResponse(): string | undefined {
    const last = this.#entries.at(-1);
    if (
      last?.kind !== 'message' ||
      last.id !== this.#last ||
      last.role !== 'assistant' ||
      !last.parts.some((part) => part.type === 'tool-call' && this.#open.has(part.call))
    )
      return undefined;
    const group = last.group ?? last.id;
    this.#entries[this.#entries.length - 1] = { ...last, group };
    return group;
  }

  #freshId(): string {
    let number = this.#entries.length + 1;
    while (this.#ids.has(`m${number}`)) number++;
    return `m${number}`;
  }

  #paired(part: LoosePart): Part {
    if (part.type === 'tool-call') {
      const call = part.call === undefined || part.call === '' ? `call-${++this.#calls}` : part.call;
      this.#asked.add(call);
      this.#open.add(call, part.tool);
      return { ...part, call };
    }
    if (part.type !== 'tool-result') return part;
    const { tool, ...result } = part;
    const call = this.#answered(part.call, tool);
    if (call !== undefined) return { ...result, call, ...(result.denied && { failed: true as const }) }; // what was refused did not happen
    this.#report.tally(`${this.#format.id} orphan result`, (n) => ({
      rule: 'interchange/orphan-result',
      severity: 'warning',
      message: `${n === 1 ? 'a tool result answers' : `${n} tool results answer`} no call; kept as text`,
      hint: 'Every result must name its call or directly follow it.',
    }));
    return {
      type: 'text',
      text: `[result of a tool call that is not in the conversation${tool === undefined ? '' : `: ${tool}`}]\n${outputText(result.output)}`,
    };
  }

  /** By id; without one the oldest open call, of that tool where it is named. */
  #answered(given: string | undefined, tool: string | undefined): string | undefined {
    if (given !== undefined && given !== '') {
      this.#open.take(given);
      return this.#asked.has(given) ? given : undefined;
    }
    return this.#open.takeOldest(tool);
  }

  /** Of several branches the one that ends there. */
  #toldBy(head: string | null | undefined): readonly Entry[] {
    if (head === undefined || head === null) return this.#entries;
    const branch = new Set<string | null>();
    let at: string | null = head;
    for (const entry of this.#entries.toReversed()) {
      if (entry.id !== at) continue;
      branch.add(at);
      at = entry.parent;
    }
    return this.#entries.filter(({ id }) => branch.has(id));
  }
}

function firstWords(entries: readonly Entry[]): string | undefined {
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.role !== 'user' || entry.synthetic) continue;
    const text = entry.parts.find((part) => part.type === 'text' && part.text.trim() !== '');
    if (text?.type === 'text')
      return text.text
        .trim()
        .slice(0, 10 * TITLE)
        .replaceAll(/\s+/g, ' ')
        .slice(0, TITLE);
  }
  return undefined;
}

/** What a model's response costs and who made it belongs to the response, not to its results. */
function withoutResponse({ model: _model, usage: _usage, ...rest }: MessageFacts): MessageFacts {
  return rest;
}
