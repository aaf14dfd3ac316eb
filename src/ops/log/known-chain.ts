// The chain of hand-offs on this machine, ready to be verified.
import type { World } from '../../io/world.js';
import { Chain } from '../../lineage/verify.js';
import type { LineageGraph } from '../../lineage/graph.js';
import { Report } from '../../model/report.js';
import { Objects } from '../../store/objects.js';
import type { PublicKey } from '../../trust/public-key.js';
import { keptDocument } from './kept-documents.js';

export async function chainOf(graph: LineageGraph, here: World, keys: readonly PublicKey[]): Promise<Chain> {
  const old = await oldDocuments(graph, here);
  const objects = new Objects(here);
  return new Chain({
    graph,
    keys,
    documentOf: (ref) => {
      const node = graph.get(ref);
      return node ? keptDocument(node, objects, (hash) => old.get(hash)) : { gone: true };
    },
  });
}

/** Of hand-offs that an earlier version received; their schema is loaded only where there are some. */
export async function oldDocuments(graph: LineageGraph, here: World): Promise<ReadonlyMap<string, string>> {
  const isOld = [...graph.values()].some(({ thing, acts }) => thing.kind === 'handoff' && thing.object === undefined && acts.length > 0);
  if (!isOld) return new Map();
  const { Handoffs } = await import('../../store/handoffs.js');
  return new Map(new Handoffs(here).all(new Report()).map((one) => [one.sha256, one.document] as const));
}
