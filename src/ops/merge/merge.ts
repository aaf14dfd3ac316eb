// `merge`: the hand-offs that are named as one document, each of them a parent.
import path from 'node:path';
import { placeInChain } from '../../lineage/chain.js';
import { isHandoffNode, type LineageNode } from '../../lineage/graph.js';
import { asFailure } from '../../io/disk-failure.js';
import { contentOf, identified } from '../../model/handoff-id.js';
import { findThing } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import { openHandoff, type OpenHandoff } from '../log/open-handoff.js';
import { recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { joinHandoffs } from '../pack/composite.js';
import { packMade, type PackResult } from '../pack/pack.js';
import { usage } from '../usage.js';

export interface MergeInput {
  readonly handoffs: readonly string[];
  readonly format: string;
  readonly out?: string;
  readonly sign: boolean;
  readonly key?: string;
}

export async function mergeHandoffs(input: MergeInput, { here, report }: OperationContext): Promise<PackResult> {
  const graph = await knownGraph(here, report);
  const nodes = [...new Set(input.handoffs.map((given) => requireHandoff(findThing(given, graph, here), given)))];
  if (nodes.length < 2)
    throw usage({ rule: 'merge/one', message: 'two different hand-offs or more are needed', hint: '`baton log` shows what there is.' });
  const open: OpenHandoff[] = [];
  for (const node of nodes) open.push(await openHandoff(node, graph, here));
  const parents = open.map(({ ref }) => ref);
  const number = Math.max(...parents.map((ref) => placeInChain(graph, ref))) + 1;
  const joined = joinHandoffs(open.map(({ handoff }) => handoff));
  const { prompt: _prompt, ...content } = contentOf(joined); // each prompt speaks of one of them
  const merged = identified({ ...content, parents, label: `Session ${number} → ${number + 1}` });
  const options = {
    format: input.format,
    sign: input.sign,
    place: { parents, related: merged.related },
    ...(input.key !== undefined && { key: input.key }),
    ...(input.out !== undefined && input.out !== '-' && { out: path.resolve(here.cwd, input.out) }),
    made: recorder({ what: 'merge', parents, transform: ['redacted'] }, here, report),
  };
  return packMade(merged, options, here, report).catch((error: unknown) => {
    throw asFailure(error, { outcome: 'nothing was written' });
  });
}

function requireHandoff(node: LineageNode, given: string): LineageNode {
  if (isHandoffNode(node)) return node;
  throw usage({
    rule: 'merge/session',
    message: `“${given}” is a session, not a hand-off`,
    hint: '`baton pack REF…` makes one hand-off of several sessions.',
  });
}
