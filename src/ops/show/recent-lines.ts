// Lines of a session's newest turns while it is read: what is shown is nearly always among them, and those of all entries would not fit.
import { isAside } from '../../model/collect.js';
import { entryWeight } from '../../model/entry-weight.js';
import { drain, isHeader, type Entry, type SessionStream } from '../../model/session.js';
import { linesOf, type DescribesLines, type TurnLine } from './turn-lines.js';

/** Lines that are kept; an entry without any counts as one. */
const MOST = 30_000;
/** Characters of entries whose lines are not made yet: most of them are over before anyone asks. */
const MOST_WAITING = 4 << 20;
/** Turns more than asked for: branches that were left do not count. */
const SPARE = 2;

export interface Shown {
  readonly lines: readonly TurnLine[];
  readonly at?: string;
}

interface Waiting {
  readonly number: number;
  readonly entry: Entry;
  readonly weight: number;
}

export class RecentLines {
  readonly #turns: number;
  readonly #describe: DescribesLines;
  readonly #shown = new Map<number, Shown>();
  #lines = 0;
  #waiting: Waiting[] = [];
  #weight = 0;
  /** Where the newest turns begin, oldest first. */
  #starts: number[] = [];
  #agentSpoke = true;
  /** Everything before it was let go. */
  #oldest = 0;
  #seen = 0;

  /** `turns`: how many of the newest will be asked for. */
  constructor(turns: number, describe: DescribesLines) {
    this.#describe = describe;
    this.#turns = turns + SPARE;
  }

  /** Called with every entry, in the order in which they are read. */
  see(entry: Entry): void {
    const number = this.#seen++;
    if (entry.kind === 'opaque' || entry.lane !== undefined) return;
    if (isPrompt(entry, this.#describe)) {
      if (this.#agentSpoke) this.#beginTurn(number);
      this.#agentSpoke = false;
    } else if (entry.kind === 'message' && entry.role === 'assistant') this.#agentSpoke = true;
    const weight = entryWeight(entry);
    this.#waiting.push({ number, entry, weight });
    this.#weight += weight;
    if (this.#weight > MOST_WAITING) this.#settle();
  }

  /** What comes before the newest turns is let go. */
  #beginTurn(number: number): void {
    this.#starts.push(number);
    if (this.#starts.length <= this.#turns) return;
    this.#starts.shift();
    this.#oldest = Math.max(this.#oldest, this.#starts[0]!);
    for (const old of this.#shown.keys()) {
      if (old >= this.#oldest) break;
      this.#drop(old);
    }
    const from = this.#waiting.findIndex((one) => one.number >= this.#oldest);
    for (const { weight } of this.#waiting.splice(0, from < 0 ? this.#waiting.length : from)) this.#weight -= weight;
  }

  #settle(): void {
    for (const { number, entry } of this.#waiting) this.#add(number, entry);
    this.#waiting = [];
    this.#weight = 0;
  }

  #add(number: number, entry: Entry): void {
    const shown = shownOf(entry, this.#describe);
    this.#shown.set(number, shown);
    this.#lines += Math.max(1, shown.lines.length);
    for (const old of this.#shown.keys()) {
      if (this.#lines <= MOST || this.#shown.size === 1) break;
      this.#drop(old);
      this.#oldest = old + 1;
    }
  }

  #drop(number: number): void {
    this.#lines -= Math.max(1, this.#shown.get(number)?.lines.length ?? 0);
    this.#shown.delete(number);
  }

  /** Starts over: the session is read from another place. */
  restart(): void {
    this.#shown.clear();
    this.#lines = 0;
    this.#waiting = [];
    this.#starts = [];
    this.#agentSpoke = true;
    this.#oldest = 0;
    this.#weight = 0;
    this.#seen = 0;
  }

  get(i: number): Shown | undefined {
    if (this.#waiting.length > 0) this.#settle();
    return this.#shown.get(i);
  }

  /** Entries of long ago, which only a further reading brings back. */
  async bringBack(wanted: readonly number[], read: () => SessionStream): Promise<void> {
    const missing = new Set(wanted.filter((i) => i < this.#oldest));
    if (missing.size === 0) return;
    this.#settle();
    let i = -1;
    await drain(read(), (item) => {
      if (!isHeader(item) && missing.has(++i)) this.#shown.set(i, shownOf(item, this.#describe));
    });
  }
}

/** As turns begin: where a person speaks. */
function isPrompt(entry: Entry, { describeAside }: DescribesLines): boolean {
  return (
    entry.kind === 'message' &&
    entry.role === 'user' &&
    !entry.synthetic &&
    !entry.summary &&
    !isAside(entry, describeAside) &&
    entry.parts.some((part) => part.type === 'text' || part.type === 'file')
  );
}

function shownOf(entry: Entry, describe: DescribesLines): Shown {
  return { lines: linesOf(entry, describe), ...(entry.at !== undefined && { at: entry.at }) };
}
