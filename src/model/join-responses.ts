// Model responses brought together in a context: each with all of its records, then the results of its calls. Linear in the session.
import type { SessionFacts } from './collect.js';
import { grown } from './text-table.js';

/**
 * Records of one model response, brought together, each followed by the results of its calls. A client that runs calls
 * in parallel writes them as siblings, so the chain from the newest leaf alone misses all but one.
 */
export function joinResponses(facts: SessionFacts, parents: Int32Array, chain: readonly number[]): number[] {
  const { table } = facts;
  const inChain = new Uint8Array(table.length);
  for (const i of chain) inChain[i] = 1;
  const speakerBefore = makeSpeakerFinder(table, parents);
  const { groups, beside } = indexResponses(facts, inChain, (i) => responseOf(speakerBefore(i)));
  const order: number[] = [];
  const placed = new Uint8Array(table.length);
  const place = (i: number): void => {
    if (placed[i] === 0) order.push(i);
    placed[i] = 1;
  };
  const takeAnswers = makeAnswerTaker(facts, chain, placed);
  for (const i of chain) {
    if (placed[i] === 1) continue;
    if (table.role(i) !== 'assistant') {
      place(i);
      continue;
    }
    const group = groups.of(i);
    const members = group.length === 1 ? group : responseMembers(i, group);
    members.forEach(place);
    resultsOf(i, members).forEach(place);
  }
  return order;

  function resultsOf(response: number, members: readonly number[]): number[] {
    const times = new Map<number, number>();
    for (const member of members) for (const call of table.callNumbers(member)) times.set(call, (times.get(call) ?? 0) + 1);
    if (times.size === 0) return [];
    const own = new Set(members);
    const results: number[] = [];
    for (const [call, n] of times) {
      const taken = takeAnswers(call, n, own);
      const aside = taken.length > 0 ? undefined : answerBeside(response, call, own);
      if (aside !== undefined) taken.push(aside);
      for (const one of taken) results.push(one);
    }
    return results.toSorted((a, b) => a - b);
  }

  function answerBeside(response: number, call: number, own: ReadonlySet<number>): number | undefined {
    const found = beside.get(call)?.get(responseOf(response));
    return found?.find((result) => own.has(speakerBefore(result)));
  }

  function responseMembers(first: number, group: readonly number[]): number[] {
    const accepted = new Set(group.filter((i) => inChain[i] === 1));
    for (const i of group) {
      if (accepted.has(i)) continue;
      if (accepted.has(speakerBefore(i)) || parents[i] === parents[first]) accepted.add(i);
    }
    return [...accepted].toSorted((a, b) => a - b);
  }

  /** One value for all records of a response. */
  function responseOf(i: number): number {
    if (i < 0) return NONE;
    const group = table.groupNumber(i);
    return group < 0 ? i : table.length + group;
  }
}

const NONE = -1;
const UNKNOWN = -2;

/** The nearest message above that is not a tool result: clients put progress records and results between the pieces of one response. */
function makeSpeakerFinder(table: SessionFacts['table'], parents: Int32Array): (i: number) => number {
  const speakers = new Int32Array(table.length).fill(UNKNOWN);
  return (i) => {
    const way: number[] = [];
    let at = i;
    while (at >= 0 && speakers[at] === UNKNOWN) {
      way.push(at);
      speakers[at] = -1; // a circle ends here
      at = parents[at]!;
      if (at >= 0 && table.kind(at) !== 'opaque' && table.role(at) !== 'tool') return settle(way, at);
    }
    return settle(way, at < 0 ? -1 : speakers[at]!);
  };

  /** Remembered for every record on the way: long chains hang side by side. */
  function settle(way: readonly number[], speaker: number): number {
    for (const one of way) speakers[one] = speaker;
    return speaker;
  }
}

/**
 * Hands out the results of a call that are in the chain, as many as it was made and each once. Some models call all of their
 * calls the same: a result belongs to the last response before it that asks under its id. Asked in the order of the chain.
 */
function makeAnswerTaker(
  facts: SessionFacts,
  chain: readonly number[],
  placed: Uint8Array,
): (call: number, times: number, own: ReadonlySet<number>) => number[] {
  const { table } = facts;
  const results = new PositionLists(table.textCount);
  const callers = new PositionLists(table.textCount);
  for (const [position, i] of chain.entries()) {
    if (table.kind(i) !== 'message') continue;
    for (const call of table.resultNumbers(i)) results.add(call, position);
    for (const call of table.callNumbers(i)) callers.add(call, position);
  }
  return (call, times, own) => {
    const taken: number[] = [];
    while (isPast(callers.first(call))) callers.drop(call);
    const next = callers.first(call);
    const end = next < 0 ? chain.length : next;
    for (let at = results.first(call); taken.length < times && at >= 0 && at < end; at = results.first(call)) {
      results.drop(call);
      if (placed[chain[at]!] === 0) taken.push(chain[at]!);
    }
    return taken;

    function isPast(position: number): boolean {
      return position >= 0 && (placed[chain[position]!] === 1 || own.has(chain[position]!));
    }
  };
}

/** Positions in the chain by call, first in, first out, in columns: a session may have a million calls. */
class PositionLists {
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  #positions = new Int32Array(256);
  #next = new Int32Array(256);
  #count = 0;

  constructor(calls: number) {
    this.#first = new Int32Array(calls).fill(NONE);
    this.#last = new Int32Array(calls).fill(NONE);
  }

  add(call: number, position: number): void {
    const i = this.#count++;
    if (i === this.#positions.length) [this.#positions, this.#next] = [grown(this.#positions), grown(this.#next)];
    this.#positions[i] = position;
    this.#next[i] = NONE;
    if (this.#first[call] === NONE) this.#first[call] = i;
    else this.#next[this.#last[call]!] = i;
    this.#last[call] = i;
  }

  /** -1: there is none. */
  first(call: number): number {
    const i = this.#first[call]!;
    return i < 0 ? NONE : this.#positions[i]!;
  }

  drop(call: number): void {
    const i = this.#first[call]!;
    if (i >= 0) this.#first[call] = this.#next[i]!;
  }
}

/** Groups by name; answers beside the chain, by call and by the response that they belong to. */
function indexResponses(facts: SessionFacts, inChain: Uint8Array, responseAbove: (i: number) => number) {
  const groups = new Groups(facts);
  const beside = new Map<number, Map<number, number[]>>();
  const { table } = facts;
  for (let i = 0; i < table.length; i++) {
    if (table.kind(i) !== 'message' || !table.isOwn(i)) continue;
    if (table.role(i) === 'assistant') groups.add(i);
    if (inChain[i] === 1) continue;
    for (const call of table.resultNumbers(i)) {
      const byResponse = beside.get(call) ?? new Map<number, number[]>();
      beside.set(call, byResponse);
      push(byResponse, responseAbove(i), i);
    }
  }
  return { groups, beside };
}

/** Who belongs together, as lists in two columns: a session may have a group for every entry. */
class Groups {
  readonly #facts: SessionFacts;
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(facts: SessionFacts) {
    this.#facts = facts;
    this.#last = new Int32Array(facts.table.textCount).fill(NONE);
    this.#before = new Int32Array(facts.table.length).fill(NONE);
  }

  /** In the order of the file. */
  add(i: number): void {
    const group = this.#facts.table.groupNumber(i);
    if (group < 0) return;
    this.#before[i] = this.#last[group]!;
    this.#last[group] = i;
  }

  of(i: number): number[] {
    const group = this.#facts.table.groupNumber(i);
    if (group < 0) return [i];
    const members: number[] = [];
    for (let at = this.#last[group]!; at >= 0; at = this.#before[at]!) members.push(at);
    return members.reverse();
  }
}

function push<Key>(map: Map<Key, number[]>, key: Key, i: number): void {
  const list = map.get(key);
  if (list) list.push(i);
  else map.set(key, [i]);
}
