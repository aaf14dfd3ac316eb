// Messages that name their parents → the order to read them in: each child after its parent, what is shown last, cycles cut.
import type { Report } from '../../model/report.js';
import type { Header } from '../../model/session.js';

export interface Link {
  readonly id: string;
  /** Null: it begins the conversation. */
  readonly parent: string | null;
  /** Milliseconds; tells the newest branch where none is named. */
  readonly at?: number;
}

export interface Branches {
  /** Numbers of all messages, each after its parent; those of the shown branch come after their siblings. */
  readonly order: readonly number[];
  /** Of each message the number of its parent; -1: none. */
  readonly parents: Int32Array;
  /** The last message of the shown branch; -1: there are no messages. */
  readonly leaf: number;
  /** 1: on the shown branch. */
  readonly shown: Uint8Array;
}

/** `leaf`: the last message that is shown, where the document names it; otherwise the newest branch counts. */
export function branchesOf(links: readonly Link[], leaf: string | undefined, report: Report): Branches {
  const numbers = new Map<string, number>();
  links.forEach(({ id }, i) => void (numbers.has(id) || numbers.set(id, i)));
  const parents = parentsOf(links, numbers, report);
  const named = leaf === undefined ? undefined : numbers.get(leaf);
  cutCircles(parents, named, report);
  const last = named ?? newestLeaf(links, parents);
  const shown = new Uint8Array(links.length);
  for (let at = last; at >= 0; at = parents[at]!) shown[at] = 1;
  return { order: orderOf(parents, shown), parents, leaf: last, shown };
}

/** For the header of a session with branches: where its next turn continues. `entryAt`: the entry that the message after it follows. */
export function shownHead({ order, leaf, shown }: Branches, entryAt: (message: number) => string | null): Pick<Header, 'head' | 'rewound'> {
  const head = shown.includes(0) ? entryAt(leaf) : null;
  return head === null ? {} : { head, ...(order.at(-1) !== leaf && { rewound: true }) };
}

function parentsOf(links: readonly Link[], numbers: ReadonlyMap<string, number>, report: Report): Int32Array {
  let missing = 0;
  const parents = Int32Array.from(links, ({ parent }, i) => {
    const found = parent === null ? -1 : numbers.get(parent);
    if (found === undefined) missing++;
    return found === undefined || found === i ? -1 : found;
  });
  if (missing > 0)
    report.add({
      rule: 'session/missing-parent',
      severity: 'warning',
      count: missing,
      message: `${missing === 1 ? 'a message follows' : `${missing} messages follow`} one that is not in the document; a branch begins there`,
    });
  return parents;
}

/** From the shown message first: its branch then stays as long as it can be. */
function cutCircles(parents: Int32Array, first: number | undefined, report: Report): void {
  const walk = new Int32Array(parents.length).fill(-1); // the walk that came by
  let cut = 0;
  const walkUp = (from: number): void => {
    let below = -1;
    for (let at = from; at >= 0; below = at, at = parents[at]!) {
      if (walk[at] === from) {
        parents[below] = -1;
        cut++;
      }
      if (walk[at]! >= 0) return;
      walk[at] = from;
    }
  };
  if (first !== undefined) walkUp(first);
  for (let i = 0; i < parents.length; i++) if (walk[i]! < 0) walkUp(i);
  if (cut > 0)
    report.add({
      rule: 'session/parent-cycle',
      severity: 'warning',
      count: cut,
      message: 'parent links form a cycle; the conversation was cut there',
    });
}

/** By its time, then by the length of its branch, then by its place. */
function newestLeaf(links: readonly Link[], parents: Int32Array): number {
  const depth = new Int32Array(links.length);
  const hasChild = new Uint8Array(links.length);
  const order = orderOf(parents, new Uint8Array(links.length));
  for (const i of order) {
    const parent = parents[i]!;
    if (parent < 0) continue;
    hasChild[parent] = 1;
    depth[i] = depth[parent]! + 1;
  }
  const isNewer = (a: number, b: number): boolean => {
    const [one, other] = [links[a]!.at ?? 0, links[b]!.at ?? 0];
    return one === other ? depth[a]! >= depth[b]! : one > other;
  };
  let newest = -1;
  for (let i = 0; i < links.length; i++) if (hasChild[i] === 0 && (newest < 0 || isNewer(i, newest))) newest = i;
  return newest;
}

/** Without recursion: a conversation may be as long as it likes. */
function orderOf(parents: Int32Array, shown: Uint8Array): number[] {
  const children = new Map<number, number[]>();
  for (let i = 0; i < parents.length; i++) {
    const siblings = children.get(parents[i]!);
    if (siblings) siblings.push(i);
    else children.set(parents[i]!, [i]);
  }
  const order: number[] = [];
  const waiting: number[] = [];
  const enter = (parent: number): void => {
    const siblings = children.get(parent) ?? [];
    for (let i = siblings.length - 1; i >= 0; i--) if (shown[siblings[i]!] === 1) waiting.push(siblings[i]!);
    for (let i = siblings.length - 1; i >= 0; i--) if (shown[siblings[i]!] === 0) waiting.push(siblings[i]!);
  };
  enter(-1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    order.push(next);
    enter(next);
  }
  return order;
}
