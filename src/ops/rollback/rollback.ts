// `rollback`: what is abandoned, and going on from the hand-off before it.
import path from 'node:path';
import { descendants, handoffsBefore, type HandoffNode } from '../../lineage/chain.js';
import type { LineageGraph, LineageNode } from '../../lineage/graph.js';
import type { Thing, ThingRef } from '../../model/lineage.js';
import { Failure } from '../../model/report.js';
import { Lineage } from '../../store/lineage.js';
import { goOnFrom } from '../branch/go-on.js';
import { findThing } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import { openHandoff } from '../log/open-handoff.js';
import { cleanTitle } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import type { PassResult } from '../pass/types.js';

export interface RollbackInput {
  readonly handoff: string;
  readonly reason?: string;
  readonly to?: string;
  readonly cwd?: string;
}

export interface RollbackResult {
  /** The hand-off to start again from. */
  readonly from: ThingRef;
  readonly title: string | null;
  readonly abandoned: readonly ThingRef[];
  readonly prompt: string;
  readonly installed: PassResult | null;
}

export async function rollBack({ handoff, reason, to, cwd }: RollbackInput, context: OperationContext): Promise<RollbackResult> {
  const { world, here, report } = context;
  const graph = await knownGraph(here, report);
  const given = findThing(handoff, graph, here);
  const before = theOneBefore(graph, given);
  const open = await openHandoff(before, graph, here);
  const options = { ...(to !== undefined && { to }), ...(cwd !== undefined && { cwd: path.resolve(here.cwd, cwd) }) };
  const { prompt, installed } = await goOnFrom(open, options, { source: world, target: here }, report);
  const abandoned = givenUp(graph, given, before);
  const made: Thing | undefined = installed ? { kind: 'session', agent: installed.to.agent, id: installed.to.id } : undefined;
  new Lineage(here).add({
    what: 'rollback',
    parents: [before.ref],
    abandons: abandoned,
    title: cleanTitle(open.handoff.title, here),
    ...(made && { made }),
    ...(reason !== undefined && { reason: cleanTitle(reason, here) }),
    ...(installed && installed.receipt !== null && { receipt: installed.receipt }),
  });
  return { from: before.ref, title: open.handoff.title, abandoned, prompt, installed };
}

function theOneBefore(graph: LineageGraph, given: LineageNode): HandoffNode {
  const [before, ...others] = handoffsBefore(graph, given.ref);
  if (!before)
    throw new Failure({
      rule: 'rollback/first',
      message: 'there is no hand-off before it: it is the first',
      hint: '`baton branch REF --turn N` goes another way from its session.',
    });
  if (others.length > 0)
    throw new Failure({
      rule: 'rollback/several',
      message: `it was made of ${others.length + 1} hand-offs`,
      hint: `Choose one to continue from: ${[before, ...others].map(({ ref }) => `baton branch ${ref.slice(7, 19)}`).join(', ')}`,
    });
  return before;
}

/** The sessions on the way from the one before, and all that came of them. */
function givenUp(graph: LineageGraph, given: LineageNode, before: LineageNode): ThingRef[] {
  const after = new Set(descendants(graph, before.ref).map(({ ref }) => ref));
  const way = [given.ref];
  for (const ref of way)
    for (const parent of graph.get(ref)?.parents ?? []) if (after.has(parent) && !way.includes(parent)) way.push(parent);
  return [...new Set(way.flatMap((ref) => [ref, ...descendants(graph, ref).map((node) => node.ref)]))];
}
