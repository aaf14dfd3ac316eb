// Signing a hand-off that lineage knows: the signature names what it came from, and the signed copy is kept with it.
import type { World } from '../../io/world.js';
import { handoffsBefore } from '../../lineage/chain.js';
import { isHandoffNode } from '../../lineage/graph.js';
import type { HandoffThing, ThingRef } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import type { KeptDocument } from '../../store/lineage.js';
import { contentDigest } from '../../trust/embedded.js';
import { knownGraph } from '../log/known-lineage.js';
import { recordHandoff } from '../log/record.js';

export interface KnownHandoff {
  readonly thing: HandoffThing;
  readonly title?: string;
  /** What it was made of. */
  readonly madeOf: readonly ThingRef[];
  /** Digests of the hand-offs before it. */
  readonly parents: readonly string[];
}

/** Undefined: it is no hand-off that was made or received here. */
export async function knownHandoff(bytes: Uint8Array, here: World, report: Report): Promise<KnownHandoff | undefined> {
  const graph = await knownGraph(here, report);
  const node = graph.get(contentDigest(bytes));
  if (!node || !isHandoffNode(node)) return undefined;
  const { thing, parents: madeOf, title } = node;
  return { thing, madeOf, parents: handoffsBefore(graph, node.ref).map(({ ref }) => ref), ...(title !== undefined && { title }) };
}

/** A signature that changes the document itself, as a feed’s does, makes another document of it. */
export function recordSigned(
  known: KnownHandoff,
  document: KeptDocument,
  key: { readonly keyId: string },
  here: World,
  report: Report,
): void {
  const { thing, madeOf, title } = known;
  const isSame = contentDigest(document.bytes) === thing.digest;
  recordHandoff(
    { ...document, id: thing.id, format: thing.format },
    { what: 'sign', parents: isSame ? madeOf : [thing.digest], keyId: key.keyId, ...(title !== undefined && { title }) },
    here,
    report,
  );
}
