// The session as its author of a draft reads it: entries with their numbers, both ends of what is long, as much as a window holds.
import type { Entry, Message, Part, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { jsonText } from '../../model/json.js';
import { countTokens } from '../../model/tokens.js';
import { CommandEcho } from '../ledger/notes/command-echo.js';
import type { Describe } from '../ledger/notes/source.js';
import { copyOf, headOf, tailOf } from '../ledger/notes/text.js';

type Kind = 'typed' | 'closing' | 'remark' | 'summary' | 'call' | 'edit' | 'result' | 'failure' | 'look' | 'thought';

interface Item {
  readonly entry: number;
  kind: Kind;
  readonly label: string;
  text: string;
}

/** Characters of each kind. The widest that fits the window is taken, between two steps too. */
type Step = Readonly<Record<Kind, number>>;

const STEPS: readonly Step[] = [
  { typed: 200, closing: 160, remark: 0, summary: 600, call: 0, edit: 0, result: 0, failure: 0, look: 0, thought: 0 },
  { typed: 400, closing: 300, remark: 0, summary: 1200, call: 60, edit: 60, result: 0, failure: 80, look: 0, thought: 0 },
  { typed: 700, closing: 600, remark: 80, summary: 2000, call: 90, edit: 90, result: 60, failure: 160, look: 0, thought: 0 },
  { typed: 1200, closing: 1200, remark: 160, summary: 3000, call: 140, edit: 140, result: 160, failure: 300, look: 0, thought: 0 },
  { typed: 2000, closing: 2000, remark: 300, summary: 5000, call: 220, edit: 300, result: 300, failure: 500, look: 60, thought: 80 },
  { typed: 4000, closing: 4000, remark: 600, summary: 8000, call: 400, edit: 600, result: 600, failure: 900, look: 160, thought: 300 },
  {
    typed: 8000,
    closing: 8000,
    remark: 1200,
    summary: 12_000,
    call: 800,
    edit: 1200,
    result: 1200,
    failure: 1600,
    look: 400,
    thought: 800,
  },
  {
    typed: 8000,
    closing: 8000,
    remark: 4000,
    summary: 12_000,
    call: 2000,
    edit: 3000,
    result: 4000,
    failure: 4000,
    look: 1600,
    thought: 2000,
  },
];
/** Half a step is tried, and a half of that. */
const FINEST = 1 / 8;
const WIDEST = STEPS.at(-1)!;
/** Characters that are kept while reading; beyond, everything is cut to the step before. */
const MOST_KEPT = 24_000_000;

export class DigestBuilder {
  #items: Item[] = [];
  #kept = 0;
  #widest = STEPS.length - 1;
  /** Of calls that wait for their result: what they look at. */
  readonly #looks = new Map<string, boolean>();
  #lastWords: Item | undefined;
  readonly #echo = new CommandEcho();

  constructor(private readonly describe: Describe) {}

  /** `number`: 1 is the first entry. */
  see(entry: Entry, number: number): void {
    if (entry.kind === 'opaque' || entry.lane !== undefined) return;
    if (entry.kind === 'compaction')
      this.#add(number, 'summary', 'SUMMARY of what came before', this.describe.describeSummary(entry.summary));
    else if (!entry.synthetic) this.#message(entry, number);
  }

  #message(message: Message, number: number): void {
    for (const part of message.parts) this.#part(message, part, number);
  }

  #part(message: Message, part: Part, number: number): void {
    switch (part.type) {
      case 'text':
        return this.#words(message, part.text, number);
      case 'tool-call':
        return this.#call(part, number);
      case 'tool-result':
        return this.#result(part, number);
      case 'file':
        this.#add(
          number,
          'typed',
          message.role === 'user' ? 'USER' : 'FILE',
          `(${part.mediaType}${part.name === undefined ? '' : ` ${part.name}`})`,
        );
        return;
      case 'reasoning':
        this.#add(number, 'thought', 'THOUGHT', part.text);
        return;
      case 'custom':
    }
  }

  #words({ role, summary, at }: Message, text: string, number: number): void {
    if (summary) {
      this.#add(number, 'summary', 'SUMMARY of what came before', this.describe.describeSummary(text));
      return;
    }
    if (role === 'assistant') {
      this.#lastWords = this.#add(number, 'remark', 'AGENT', this.describe.describeReply(text)) ?? this.#lastWords;
      return;
    }
    if (role === 'system') return;
    const { text: typed, folded, thin } = this.describe.describePrompt(text);
    if (this.#echo.see(typed, thin === true, at === undefined ? undefined : Date.parse(at))) {
      this.#add(number, 'look', 'TEXT OF THE COMMAND (put in by the client, nobody typed it)', typed);
      return;
    }
    if (this.#lastWords) this.#lastWords.kind = 'closing';
    this.#lastWords = undefined;
    this.#add(number, 'typed', 'USER', typed === '' ? folded.map((kind) => `(${kind})`).join(' ') : typed);
  }

  #call({ call, tool, input }: ToolCallPart, number: number): void {
    const use = this.describe.describeTool(tool, input);
    const looks = use.kind === 'read' || use.kind === 'search' || use.kind === 'fetch';
    this.#looks.set(call, looks);
    const paths = use.paths && use.paths.length > 0 ? use.paths.join(', ') : undefined;
    const changes = paths !== undefined && !looks;
    const what = use.command ?? use.question ?? (changes ? `${paths} ${jsonText(input)}` : (paths ?? jsonText(input)));
    this.#add(number, changes ? 'edit' : 'call', `CALL ${tool}`, what);
  }

  #result({ call, output, failed, denied }: ToolResultPart, number: number): void {
    const looks = this.#looks.get(call) ?? false;
    this.#looks.delete(call);
    const { text, exit } = this.describe.describeResult(output.map((part) => (part.type === 'text' ? part.text : '')).join('\n'), {
      failed: failed === true,
    });
    const bad = failed === true || denied === true || (exit !== undefined && exit !== 0);
    const label = denied ? 'REFUSED' : `RESULT${exit === undefined ? '' : ` exit ${exit}`}${failed ? ' failed' : ''}`;
    this.#add(number, bad ? 'failure' : looks ? 'look' : 'result', label, text);
  }

  #add(entry: number, kind: Kind, label: string, text: string): Item | undefined {
    const item = { entry, kind, label, text: cut(text.trim(), this.#capOf(kind)) };
    if (item.text === '' && kind !== 'result' && kind !== 'failure') return undefined;
    this.#items.push(item);
    this.#kept += item.text.length;
    while (this.#kept > MOST_KEPT && this.#widest > 0) this.#narrow();
    return item;
  }

  /** Remarks may turn out to be closing words. */
  #capOf(kind: Kind): number {
    return STEPS[this.#widest]![kind === 'remark' ? 'closing' : kind];
  }

  #narrow(): void {
    this.#widest--;
    this.#kept = 0;
    for (const item of this.#items) {
      item.text = copyOf(cut(item.text, this.#capOf(item.kind)));
      this.#kept += item.text.length;
    }
  }

  /** At most so many tokens. `live`: entries of the branch that a resume goes on with. */
  render(window: number, live: (entry: number) => boolean = () => true): string {
    if (this.#lastWords) this.#lastWords.kind = 'closing';
    const items = this.#items.filter(({ entry }) => live(entry));
    const fitting = (at: number): string | undefined => {
      const step = between(at);
      const text = items.flatMap((item) => lineOf(item, step)).join('\n');
      // characters first: counting is dearer than adding up
      return text.length <= window * 8 && countTokens(text) <= window ? text : undefined;
    };
    for (let step = this.#widest; step >= 0; step--) {
      const text = fitting(step);
      if (text !== undefined) return step === this.#widest ? text : widened(text, step, fitting);
    }
    return bothEnds(
      items.flatMap((item) => lineOf(item, STEPS[0]!)),
      window,
    );
  }
}

/** The widest text between a step that fits and the next, which does not. */
function widened(text: string, from: number, fitting: (at: number) => string | undefined): string {
  let best = text;
  for (let [at, half] = [from, 0.5]; half >= FINEST; half /= 2) {
    const wider = fitting(at + half);
    if (wider === undefined) continue;
    best = wider;
    at += half;
  }
  return best;
}

function between(at: number): Step {
  const [low, high] = [STEPS[Math.floor(at)]!, STEPS[Math.ceil(at)]!];
  const part = at - Math.floor(at);
  return Object.fromEntries(
    Object.entries(low).map(([kind, room]) => [kind, Math.round(room + (high[kind as Kind] - room) * part)]),
  ) as Step;
}

function lineOf({ entry, kind, label, text }: Item, step: Step): string[] {
  const room = Math.min(step[kind], WIDEST[kind]);
  if (room === 0) return [];
  const told = cut(text, room);
  return [
    `[#${entry}] ${label}: ${kind === 'typed' || kind === 'closing' || kind === 'summary' ? told : told.replaceAll(/\s*\n\s*/g, ' ⏎ ')}`,
  ];
}

/** Where not even the least of each fits: the first and the last lines, and how many are missing between them. */
function bothEnds(lines: readonly string[], window: number): string {
  const sizes = lines.map((line) => countTokens(line) + 1);
  let [head, tail, left] = [0, lines.length, window - 20];
  for (let room = Math.floor(window / 4); head < tail && sizes[head]! <= room; head++) {
    room -= sizes[head]!;
    left -= sizes[head]!;
  }
  while (tail > head && sizes[tail - 1]! <= left) left -= sizes[--tail]!;
  return [...lines.slice(0, head), ...(tail > head ? [`[… ${tail - head} entries are not shown …]`] : []), ...lines.slice(tail)].join('\n');
}

const MARK = ' […] ';

/** Both ends: what was concluded stands last. */
function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room <= MARK.length * 4) return headOf(text, room);
  const head = Math.floor((room - MARK.length) * 0.6);
  return `${headOf(text, head).trimEnd()}${MARK}${tailOf(text, room - MARK.length - head).trimStart()}`;
}
