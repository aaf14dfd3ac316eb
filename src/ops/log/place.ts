// Where a new hand-off stands: the hand-offs before it, its number among them, and the sessions that it is related to.
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import { handoffsBefore, placeInChain } from '../../lineage/chain.js';
import { forkActs } from '../../lineage/forks.js';
import { isHandoffNode, lineageGraph, type LineageGraph, type LineageNode } from '../../lineage/graph.js';
import type { HandoffContent, Related } from '../../model/handoff.js';
import { sessionRefOf, type ThingRef } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { knownActs } from './known-lineage.js';

export type LineagePlace = Pick<HandoffContent, 'parents' | 'related'> & Partial<Pick<HandoffContent, 'label'>>;

/** Undefined: it is the first of its kind, as far as anybody knows. */
export async function placeOf(refs: readonly SessionRef[], here: World, report: Report): Promise<LineagePlace | undefined> {
  const graph = lineageGraph([...(await knownActs(here, report)), ...forkActs(refs)]);
  return placeIn(graph, refs.map(sessionRefOf));
}

export function placeIn(graph: LineageGraph, made: readonly ThingRef[]): LineagePlace | undefined {
  const before = [...new Set(made.flatMap((ref) => handoffsBefore(graph, ref)))];
  const related = relatedTo(graph, made);
  if (before.length + related.length === 0) return undefined;
  const number = Math.max(0, ...before.map(({ ref }) => placeInChain(graph, ref))) + 1;
  return {
    parents: before.map(({ ref }) => ref),
    related,
    ...(before.length > 0 && { label: `Session ${number} → ${number + 1}` }),
  };
}

/** The sessions that came before: later ones would make the same session’s hand-off another one each time. */
function relatedTo(graph: LineageGraph, made: readonly ThingRef[]): Related[] {
  const found = new Map<ThingRef, Related>();
  const put = (node: LineageNode, relationship: Related['relationship']): void => {
    if (isHandoffNode(node) || made.includes(node.ref) || found.has(node.ref)) return;
    found.set(node.ref, { id: node.ref, kind: 'session', relationship, ...(node.title !== undefined && { title: node.title }) });
  };
  for (const ref of made) {
    const node = graph.get(ref);
    const isBranch = node?.acts.some(({ what }) => what === 'branch' || what === 'fork');
    for (const parent of parentsIn(graph, node))
      for (const session of isHandoffNode(parent) ? parentsIn(graph, parent) : [parent]) put(session, isBranch ? 'branch-of' : 'precedes');
  }
  return [...found.values()];
}

const parentsIn = (graph: LineageGraph, node: LineageNode | undefined): LineageNode[] =>
  (node?.parents ?? []).flatMap((ref) => graph.get(ref) ?? []);
