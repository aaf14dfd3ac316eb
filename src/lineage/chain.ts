// Walking the graph: the hand-offs that a thing came from, which number it has among them, and all that came of it.
import type { HandoffThing, ThingRef } from '../model/lineage.js';
import { isHandoffNode, type LineageGraph, type LineageNode } from './graph.js';

export type HandoffNode = LineageNode & { readonly thing: HandoffThing };

/** The nearest hand-offs above it, through sessions. */
export function handoffsBefore(graph: LineageGraph, ref: ThingRef): readonly HandoffNode[] {
  const found: HandoffNode[] = [];
  walk(graph, graph.get(ref)?.parents ?? [], (node) => {
    if (!isHandoffNode(node)) return node.parents;
    found.push(node);
    return [];
  });
  return found;
}

/** The sessions above it, nearest first, through hand-offs. */
export function sessionsBefore(graph: LineageGraph, ref: ThingRef): readonly LineageNode[] {
  const found: LineageNode[] = [];
  walk(graph, graph.get(ref)?.parents ?? [], (node) => {
    if (node.thing.kind === 'session') found.push(node);
    return node.parents;
  });
  return found;
}

/** Everything that came of it. */
export function descendants(graph: LineageGraph, ref: ThingRef): readonly LineageNode[] {
  const found: LineageNode[] = [];
  walk(graph, graph.get(ref)?.children ?? [], (node) => {
    found.push(node);
    return node.children;
  });
  return found;
}

/** How many hand-offs there are from the first one to this one: 3 is the third. Along the first parent where there are several. */
export function placeInChain(graph: LineageGraph, ref: ThingRef): number {
  const seen = new Set<ThingRef>();
  let count = 0;
  for (let at = graph.get(ref); at && !seen.has(at.ref); at = graph.get(at.parents[0] ?? '')) {
    seen.add(at.ref);
    if (isHandoffNode(at)) count++;
  }
  return count;
}

/** Each once, nearest first. `next`: where to go from a node. */
function walk(graph: LineageGraph, from: readonly ThingRef[], next: (node: LineageNode) => readonly ThingRef[]): void {
  const seen = new Set<ThingRef>(from);
  for (const ref of seen) {
    const node = graph.get(ref);
    if (node) for (const one of next(node)) seen.add(one);
  }
}
