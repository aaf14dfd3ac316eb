// The one definition of what a resume sends: live branch, compactions honoured, parallel calls brought together; and the turns in it.
import type { SessionFacts } from './collect.js';
import type { EntryFacts } from './entry-facts.js';
import { joinResponses } from './join-responses.js';
import { withLostAnswers } from './lost-answers.js';

/** How far apart in time a record may be from the one before it when its own parent is missing (what Claude Code does). */
const NEAR_MS = 5000;

export interface ContextOptions {
  /** For another vendor: a sealed compaction is unreadable there, so what was before it counts instead. */
  readonly foreign?: boolean;
  /** Not what a resume sends but all that led there: what a compaction replaced counts too, and what a resume would lose. */
  readonly history?: boolean;
}

export interface Context {
  /** Entry numbers in the order in which they are sent. */
  readonly order: readonly number[];
  /** Entries whose parent is not in the session; they were joined to their neighbour or became a root. */
  readonly missingParents: number;
  /** Parent links ran in a circle and were cut. */
  readonly cycle: boolean;
  /** Sealed compactions that were looked through. */
  readonly unsealed: number;
}

export function context(facts: SessionFacts, options: ContextOptions = {}): Context {
  const tree = linkParents(facts);
  const start = headOf(facts, tree);
  if (start < 0) return { order: [], missingParents: tree.missing, cycle: false, unsealed: 0 };
  const walked = walkUp(facts, tree, start, options);
  const chain = options.history ? withLostAnswers(facts, tree.parents, walked.chain) : walked.chain;
  return { order: joined(facts, tree.parents, chain), missingParents: tree.missing, cycle: walked.cycle, unsealed: walked.unsealed };
}

/** Of the chain that was joined last: without a compaction a session's context is its history, and both are asked for. */
const lastJoined = new WeakMap<SessionFacts, { readonly chain: readonly number[]; readonly order: readonly number[] }>();

function joined(facts: SessionFacts, parents: Int32Array, chain: readonly number[]): readonly number[] {
  const last = lastJoined.get(facts);
  if (last && last.chain.length === chain.length && last.chain.every((i, position) => i === chain[position])) return last.order;
  const order = joinResponses(facts, parents, chain);
  lastJoined.set(facts, { chain, order });
  return order;
}

interface Tree {
  /** Number of each entry's parent, -1 for a root. */
  readonly parents: Int32Array;
  readonly hasChild: Uint8Array;
  readonly missing: number;
}

function linkParents(facts: SessionFacts): Tree {
  const { table } = facts;
  const parents = new Int32Array(table.length).fill(-1);
  const hasChild = new Uint8Array(table.length);
  let missing = 0;
  let previous = -1;
  for (let i = 0; i < table.length; i++) {
    if (!table.isOwn(i)) continue;
    const found = table.parentNumber(i);
    if (found !== undefined) {
      if (found >= 0) parents[i] = found === i ? -1 : found;
      else {
        missing++;
        if (previous >= 0 && near(table.at(previous), table.at(i))) parents[i] = previous;
      }
      if (parents[i]! >= 0) hasChild[parents[i]!] = 1;
    }
    if (table.kind(i) !== 'opaque' || found !== undefined) previous = i;
  }
  return { parents, hasChild, missing };
}

function near(earlier: number | undefined, later: number | undefined): boolean {
  return earlier === undefined || later === undefined || Math.abs(later - earlier) <= NEAR_MS;
}

/**
 * Where the next turn continues: the last leaf in file order, unless a head is pinned. A pinned head that the last leaf
 * descends from is only an older mark of the same conversation (Claude Code 2.1.197 and 2.1.325). -1: nothing to send.
 */
function headOf(facts: SessionFacts, tree: Tree): number {
  const { head, rewound } = facts.header;
  if (head === null) return -1;
  const leaf = lastLeaf(facts, tree);
  const named = head === undefined ? undefined : facts.byId.get(head);
  const pinned = named === undefined ? -1 : nearestTalk(facts, tree, named);
  if (pinned < 0) return leaf;
  return rewound || !isAncestor(tree, pinned, leaf) ? pinned : leaf;
}

function isAncestor(tree: Tree, ancestor: number, of: number): boolean {
  let at = of;
  for (let steps = 0; at >= 0 && steps <= tree.parents.length; steps++) {
    if (at === ancestor) return true;
    at = tree.parents[at]!;
  }
  return false;
}

function lastLeaf(facts: SessionFacts, tree: Tree): number {
  const silent = new Uint8Array(facts.entries.length);
  for (let i = facts.entries.length - 1; i >= 0; i--) {
    if (tree.hasChild[i] === 1 || !facts.table.isOwn(i)) continue;
    // Not the record itself: what only comes after the last message is not part of a longer context later.
    const talk = nearestTalk(facts, tree, i, silent);
    if (talk >= 0) return talk; // otherwise: a record beside the conversation
  }
  // No leaf at all: the links run in a circle. The last record is then as good as any.
  let last = facts.table.length - 1;
  while (last >= 0 && (facts.table.kind(last) === 'opaque' || !facts.table.isOwn(last))) last--;
  return last;
}

/** `silent`: records above which nothing was said, marked on the way so that none is walked over twice. */
function nearestTalk(facts: SessionFacts, tree: Tree, from: number, silent: Uint8Array = new Uint8Array(facts.entries.length)): number {
  for (let at = from; at >= 0 && silent[at] === 0; at = tree.parents[at]!) {
    if (facts.table.kind(at) !== 'opaque') return at;
    silent[at] = 1;
  }
  return -1;
}

function walkUp(facts: SessionFacts, tree: Tree, start: number, options: ContextOptions) {
  const { table } = facts;
  const seen = new Uint8Array(table.length);
  const chain: number[] = [];
  let unsealed = 0;
  let at = start;
  while (at >= 0 && seen[at] === 0) {
    seen[at] = 1;
    const isCompaction = table.kind(at) === 'compaction';
    if (
      options.history &&
      tree.parents[at]! < 0 &&
      (isCompaction || table.parentNumber(at) !== undefined || beginsAfresh(facts, [...chain.slice(-FEW_BEHIND), at]))
    ) {
      // a boundary that does not say what it follows, and a record whose parent is gone, follow what comes before them; so does an empty
      // context that was begun on purpose
      chain.push(at);
      at = talkBefore(facts, at);
      continue;
    }
    if (isCompaction && !options.history) {
      if (!(options.foreign && table.has(at, 'sealed'))) {
        chain.push(at);
        const entry = facts.entries[at]!;
        const kept = keptEntries(facts, tree, entry).filter((i) => seen[i] === 0);
        return { chain: insertBehind(chain.reverse(), kept, facts.byId.get(entry.keepsAfter ?? entry.id)), cycle: false, unsealed };
      }
      unsealed++;
    } else chain.push(at);
    at = tree.parents[at]!;
  }
  return { chain: chain.reverse(), cycle: at >= 0, unsealed };
}

/** Records that may be between the root of a context and its first words. */
const FEW_BEHIND = 20;

/** `chain`: the end of one that was walked up, the root last. */
function beginsAfresh({ table }: SessionFacts, chain: readonly number[]): boolean {
  const first = chain.findLast((i) => table.kind(i) === 'message' && !table.has(i, 'synthetic'));
  return first !== undefined && table.has(first, 'afresh');
}

/** The nearest message of the main lane that comes before an entry in the file. */
function talkBefore(facts: SessionFacts, before: number): number {
  for (let i = before - 1; i >= 0; i--) {
    if (facts.table.kind(i) !== 'opaque' && facts.table.isOwn(i)) return i;
  }
  return -1;
}

function insertBehind(chain: number[], kept: readonly number[], anchor: number | undefined): number[] {
  const at = anchor === undefined ? -1 : chain.indexOf(anchor);
  const cut = at < 0 ? 1 : at + 1;
  return [...chain.slice(0, cut), ...kept, ...chain.slice(cut)];
}

function keptEntries(facts: SessionFacts, tree: Tree, compaction: EntryFacts): number[] {
  const { keeps } = compaction;
  if (keeps === undefined) return [];
  if ('to' in keeps) {
    const kept: number[] = [];
    const stop = facts.byId.get('from' in keeps ? keeps.from : keeps.after);
    let at = facts.byId.get(keeps.to) ?? -1;
    for (let steps = 0; at >= 0 && steps <= facts.entries.length; steps++) {
      if (at === stop && 'after' in keeps) return kept.reverse();
      if (facts.table.kind(at) !== 'compaction') kept.push(at); // an earlier summary is part of what the new one tells
      if (at === stop) return kept.reverse();
      at = tree.parents[at]!;
    }
    return 'after' in keeps ? kept.reverse() : []; // otherwise the range is not contiguous: the client then keeps none of it
  }
  return keeps.map((id) => facts.byId.get(id)).filter((i) => i !== undefined);
}

export interface Turn {
  /**
   * As `show` prints it, `--turns` takes it and a hand-off says it: 1 is the session's first, and a compaction does not restart
   * the numbering. What a resume sends after one may begin with turn 13.
   */
  readonly number: number;
  /** First and one past the last position in the context's order. */
  readonly from: number;
  readonly to: number;
}

/** Turns of a context: each begins where a person speaks after the agent did. What precedes the first prompt belongs to it. */
export function turnsOf(facts: SessionFacts, order: readonly number[]): Turn[] {
  if (order.length === 0) return [];
  const { numbers } = historyOf(facts);
  let last = 0;
  return startsOf(facts, order).map((from, n, starts) => {
    const to = starts[n + 1] ?? order.length;
    const own = order.slice(from, to);
    const first = own.find((i) => numbers[i]! > 0 && facts.table.has(i, 'prompt')) ?? own.find((i) => numbers[i]! > 0);
    last = Math.max(last + 1, first === undefined ? 0 : numbers[first]!);
    return { number: last, from, to };
  });
}

export interface History {
  /** All that led to where the session stands, what compactions replaced and a resume would lose included. */
  readonly order: readonly number[];
  /** The turn of each entry; 0: on a branch that was left. */
  readonly numbers: Uint32Array;
}

const known = new WeakMap<SessionFacts, History>();

export function historyOf(facts: SessionFacts): History {
  const before = known.get(facts);
  if (before) return before;
  const { order } = context(facts, { history: true });
  const numbers = new Uint32Array(facts.table.length);
  startsOf(facts, order).forEach((from, n, starts) => {
    for (let position = from; position < (starts[n + 1] ?? order.length); position++) numbers[order[position]!] = n + 1;
  });
  const history = { order, numbers };
  known.set(facts, history);
  return history;
}

/** Positions at which turns begin; the first is always one. A command of the client's begins one only where the agent answers it. */
function startsOf(facts: SessionFacts, order: readonly number[]): number[] {
  const starts: number[] = [];
  let agentSpoke = true;
  let aside: number | undefined;
  order.forEach((i, position) => {
    const role = facts.table.role(i);
    if (role === 'user' && facts.table.has(i, 'prompt')) {
      if (agentSpoke) starts.push(position);
      agentSpoke = false;
    } else if (role === 'user' && facts.table.has(i, 'aside')) {
      aside ??= position;
      return;
    } else if (role === 'assistant') {
      if (agentSpoke && aside !== undefined && !facts.table.has(i, 'synthetic')) starts.push(aside);
      agentSpoke = true;
    } else return;
    aside = undefined;
  });
  if (order.length > 0) starts[0] = 0;
  return starts;
}
