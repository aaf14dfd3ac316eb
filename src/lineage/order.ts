// Newest first, and everything before what it came from.
import type { ThingRef } from '../model/lineage.js';
import type { LineageGraph, LineageNode } from './graph.js';

/** Of several that may come next, the newest does. What a forged record makes a circle of still comes, last. */
export function newestFirst(graph: LineageGraph): LineageNode[] {
  const times = timesOf(graph);
  const later = (a: LineageNode, b: LineageNode): number =>
    (times.get(b.ref) ?? '').localeCompare(times.get(a.ref) ?? '') || (a.ref < b.ref ? -1 : 1);
  const open = new Map([...graph.values()].map((node) => [node.ref, node.children.length] as const));
  const ready = new Heap(later);
  for (const node of graph.values()) if (open.get(node.ref) === 0) ready.add(node);
  const ordered: LineageNode[] = [];
  const done = new Set<ThingRef>();
  for (let node = ready.take(); node; node = ready.take()) {
    ordered.push(node);
    done.add(node.ref);
    for (const parent of node.parents) {
      const left = open.get(parent)! - 1;
      open.set(parent, left);
      if (left === 0) ready.add(graph.get(parent)!);
    }
  }
  const circle = [...graph.values()].filter(({ ref }) => !done.has(ref)).toSorted(later);
  return [...ordered, ...circle];
}

/** What nobody made here has no time of its own: it is as old as the first thing that came of it. */
function timesOf(graph: LineageGraph): Map<ThingRef, string> {
  const times = new Map<ThingRef, string>();
  for (const node of graph.values()) {
    const made =
      node.at ??
      node.children
        .map((ref) => graph.get(ref)?.at ?? '')
        .filter((at) => at !== '')
        .toSorted()[0];
    if (made !== undefined) times.set(node.ref, made);
  }
  return times;
}

/** A heap: ten thousand branches must not take a look at each other. */
class Heap {
  readonly #nodes: LineageNode[] = [];
  readonly #compare: (a: LineageNode, b: LineageNode) => number;

  constructor(compare: (a: LineageNode, b: LineageNode) => number) {
    this.#compare = compare;
  }

  add(node: LineageNode): void {
    const nodes = this.#nodes;
    let at = nodes.push(node) - 1;
    for (let above = (at - 1) >> 1; at > 0 && this.#compare(nodes[at]!, nodes[above]!) < 0; above = (at - 1) >> 1) {
      [nodes[at], nodes[above]] = [nodes[above]!, nodes[at]!];
      at = above;
    }
  }

  take(): LineageNode | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (last === undefined || nodes.length === 0) return first;
    nodes[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let best = at;
      if (left < nodes.length && this.#compare(nodes[left]!, nodes[best]!) < 0) best = left;
      if (right < nodes.length && this.#compare(nodes[right]!, nodes[best]!) < 0) best = right;
      if (best === at) return first;
      [nodes[at], nodes[best]] = [nodes[best]!, nodes[at]!];
      at = best;
    }
  }
}
