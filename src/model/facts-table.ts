// Facts of a session's entries in columns: about a hundred bytes an entry, so that a session of a million records fits. Read as if it were a list.
import type { Counts } from './counts.js';
import type { EntryFacts } from './entry-facts.js';
import type { Compaction, Entry, Role } from './session.js';
import { grown, TextTable } from './text-table.js';

const KINDS: readonly Entry['kind'][] = ['message', 'compaction', 'opaque'];
const ROLES: readonly (Role | undefined)[] = [undefined, 'user', 'assistant', 'system', 'tool'];
const BITS = { synthetic: 32, prompt: 64, sealed: 128, afresh: 512, aside: 1024, summary: 2048 } as const;
const TIMED = 256;
const NONE = -1;
const NOTHING: readonly number[] = [];
/** Counts up to this are shared by all entries that have the same. */
const SMALL = 31;

export class FactsTable<Note> {
  readonly #texts = new TextTable();
  #length = 0;
  #last: { readonly id: string | undefined; readonly group: string | undefined } = { id: undefined, group: undefined };
  #ids = new Int32Array(256);
  #parents = new Int32Array(256);
  #groups = new Int32Array(256);
  #lanes = new Int32Array(256);
  #calls = new Int32Array(256);
  #results = new Int32Array(256);
  #counts = new Int32Array(256);
  #flags = new Uint16Array(256);
  #at = new Float64Array(256);
  #offsets = new Float64Array(256);
  /** By text number: the first entry of the main lane with that id. */
  #firsts: Int32Array = new Int32Array(256).fill(NONE);
  /** Calls and results where there are several; one alone is a text number. */
  readonly #lists: (readonly number[])[] = [];
  readonly #countList: Counts[] = [];
  readonly #countKeys = new Map<number, number>();
  readonly #kept = new Map<number, Pick<Compaction, 'keeps' | 'keepsAfter'>>();
  readonly #notes: (Note | undefined)[] = [];

  get length(): number {
    return this.#length;
  }

  add(entry: EntryFacts<Note>): void {
    const i = this.#length++;
    if (i === this.#ids.length) this.#grow();
    // Most entries follow the one before, and many belong to its group: what is the same need not be looked up.
    this.#parents[i] = entry.parent === this.#last.id ? this.#ids[i - 1]! : this.#textNumber(entry.parent ?? undefined);
    this.#groups[i] = entry.group === this.#last.group ? (i > 0 ? this.#groups[i - 1]! : NONE) : this.#textNumber(entry.group);
    const id = this.#texts.add(entry.id);
    this.#ids[i] = id;
    this.#last = entry;
    this.#lanes[i] = this.#textNumber(entry.lane);
    this.#calls[i] = this.#listNumber(entry.calls);
    this.#results[i] = this.#listNumber(entry.results);
    this.#counts[i] = this.#countNumber(entry.counts);
    this.#at[i] = entry.at ?? 0;
    this.#offsets[i] = entry.offset ?? NONE;
    this.#flags[i] =
      KINDS.indexOf(entry.kind) |
      (ROLES.indexOf(entry.role) << 2) |
      (entry.synthetic ? BITS.synthetic : 0) |
      (entry.prompt ? BITS.prompt : 0) |
      (entry.sealed ? BITS.sealed : 0) |
      (entry.afresh ? BITS.afresh : 0) |
      (entry.aside ? BITS.aside : 0) |
      (entry.summary ? BITS.summary : 0) |
      (entry.at === undefined ? 0 : TIMED);
    if (entry.keeps !== undefined || entry.keepsAfter !== undefined)
      this.#kept.set(i, {
        ...(entry.keeps !== undefined && { keeps: entry.keeps }),
        ...(entry.keepsAfter !== undefined && { keepsAfter: entry.keepsAfter }),
      });
    this.#notes.push(entry.note);
    while (this.#texts.size > this.#firsts.length) this.#firsts = this.#grownFirsts();
    if (entry.lane === undefined && this.#firsts[id] === NONE) this.#firsts[id] = i;
  }

  /** The first entry of the main lane with an id. */
  numberOf(id: string): number | undefined {
    const text = this.#texts.find(id);
    const first = text < 0 ? NONE : this.#firsts[text]!;
    return first < 0 ? undefined : first;
  }

  /** The first entry of the main lane with the same id as this one. */
  firstOf(i: number): number {
    return this.#firsts[this.#ids[i]!]!;
  }

  /** In the main lane, and not a copy of an earlier one. */
  isOwn(i: number): boolean {
    return this.#lanes[i] === NONE && this.#firsts[this.#ids[i]!] === i;
  }

  /** The parent's number; undefined: it names none. -1: it is not there. */
  parentNumber(i: number): number | undefined {
    const parent = this.#parents[i]!;
    return parent === NONE ? undefined : this.#firsts[parent]!;
  }

  groupNumber = (i: number): number => this.#groups[i]!;
  get textCount(): number {
    return this.#texts.size;
  }

  id = (i: number): string => this.#texts.text(this.#ids[i]!);
  kind = (i: number): Entry['kind'] => KINDS[this.#flags[i]! & 3]!;
  role = (i: number): Role | undefined => ROLES[(this.#flags[i]! >> 2) & 7];
  parent = (i: number): string | null => this.#textOf(this.#parents[i]!) ?? null;
  group = (i: number): string | undefined => this.#textOf(this.#groups[i]!);
  lane = (i: number): string | undefined => this.#textOf(this.#lanes[i]!);
  at = (i: number): number | undefined => (this.#flags[i]! & TIMED ? this.#at[i] : undefined);
  offset = (i: number): number | undefined => (this.#offsets[i]! < 0 ? undefined : this.#offsets[i]);
  has = (i: number, what: keyof typeof BITS): boolean => (this.#flags[i]! & BITS[what]) !== 0;
  calls = (i: number): readonly string[] | undefined => this.#listOf(this.#calls[i]!);
  results = (i: number): readonly string[] | undefined => this.#listOf(this.#results[i]!);
  /** The same as numbers of their own: equal ids have equal numbers. */
  callNumbers = (i: number): readonly number[] => this.#numbersOf(this.#calls[i]!);
  resultNumbers = (i: number): readonly number[] => this.#numbersOf(this.#results[i]!);
  kept = (i: number): Pick<Compaction, 'keeps' | 'keepsAfter'> | undefined => this.#kept.get(i);
  counts = (i: number): Counts | undefined => this.#countList[this.#counts[i]!];
  note = (i: number): Note | undefined => this.#notes[i];

  #textNumber(text: string | undefined): number {
    return text === undefined ? NONE : this.#texts.add(text);
  }

  #textOf(number: number): string | undefined {
    return number < 0 ? undefined : this.#texts.text(number);
  }

  #listNumber(list: readonly string[] | undefined): number {
    if (list === undefined || list.length === 0) return NONE;
    if (list.length === 1) return this.#texts.add(list[0]!);
    return -1 - this.#lists.push(list.map((text) => this.#texts.add(text)));
  }

  #numbersOf(number: number): readonly number[] {
    if (number === NONE) return NOTHING;
    return number >= 0 ? [number] : this.#lists[-2 - number]!;
  }

  #listOf(number: number): readonly string[] | undefined {
    if (number === NONE) return undefined;
    return number >= 0 ? [this.#texts.text(number)] : this.#lists[-2 - number]!.map((text) => this.#texts.text(text));
  }

  #countNumber(counts: Counts | undefined): number {
    if (counts === undefined) return NONE;
    const { userMessages, assistantMessages, toolCalls, toolResults, reasoning, files } = counts;
    if (Math.max(userMessages, assistantMessages, toolCalls, toolResults, reasoning, files) > SMALL)
      return this.#countList.push(counts) - 1;
    const base = SMALL + 1;
    const key = ((((userMessages * base + assistantMessages) * base + toolCalls) * base + toolResults) * base + reasoning) * base + files;
    const known = this.#countKeys.get(key);
    if (known !== undefined) return known;
    const number = this.#countList.push(counts) - 1;
    this.#countKeys.set(key, number);
    return number;
  }

  #grow(): void {
    [this.#ids, this.#parents, this.#groups, this.#lanes] = [
      grown(this.#ids),
      grown(this.#parents),
      grown(this.#groups),
      grown(this.#lanes),
    ];
    [this.#calls, this.#results, this.#counts, this.#flags] = [
      grown(this.#calls),
      grown(this.#results),
      grown(this.#counts),
      grown(this.#flags),
    ];
    [this.#at, this.#offsets] = [grown(this.#at), grown(this.#offsets)];
  }

  #grownFirsts(): Int32Array {
    return grown(this.#firsts).fill(NONE, this.#firsts.length);
  }
}

/** One row, read when it is asked for. */
class Row<Note> implements EntryFacts<Note> {
  readonly #table: FactsTable<Note>;
  readonly #i: number;

  constructor(table: FactsTable<Note>, i: number) {
    this.#table = table;
    this.#i = i;
  }

  get id() {
    return this.#table.id(this.#i);
  }
  get kind() {
    return this.#table.kind(this.#i);
  }
  get role() {
    return this.#table.role(this.#i);
  }
  get parent() {
    return this.#table.parent(this.#i);
  }
  get lane() {
    return this.#table.lane(this.#i);
  }
  get group() {
    return this.#table.group(this.#i);
  }
  get at() {
    return this.#table.at(this.#i);
  }
  get offset() {
    return this.#table.offset(this.#i);
  }
  get synthetic() {
    return this.#table.has(this.#i, 'synthetic');
  }
  get prompt() {
    return this.#table.has(this.#i, 'prompt');
  }
  get aside() {
    return this.#table.has(this.#i, 'aside');
  }
  get afresh() {
    return this.#table.has(this.#i, 'afresh') ? (true as const) : undefined;
  }
  get summary() {
    return this.#table.has(this.#i, 'summary') ? (true as const) : undefined;
  }
  get sealed() {
    return this.#table.has(this.#i, 'sealed') ? (true as const) : undefined;
  }
  get calls() {
    return this.#table.calls(this.#i);
  }
  get results() {
    return this.#table.results(this.#i);
  }
  get keeps() {
    return this.#table.kept(this.#i)?.keeps;
  }
  get keepsAfter() {
    return this.#table.kept(this.#i)?.keepsAfter;
  }
  get counts() {
    return this.#table.counts(this.#i);
  }
  get note() {
    return this.#table.note(this.#i);
  }
}

/** The rows as a list: an object for each would cost as much as all that it says. */
export function rowsOf<Note>(table: FactsTable<Note>): readonly EntryFacts<Note>[] {
  return new Proxy<EntryFacts<Note>[]>([], {
    get(list, key) {
      if (key === 'length') return table.length;
      if (typeof key !== 'string') return Reflect.get(list, key) as unknown;
      const i = Number(key);
      if (!Number.isInteger(i)) return Reflect.get(list, key) as unknown;
      return i >= 0 && i < table.length ? new Row(table, i) : undefined;
    },
    has: (list, key) => (typeof key === 'string' && /^\d+$/.test(key) ? Number(key) < table.length : Reflect.has(list, key)),
  });
}
