// A file that is a hand-off which lineage knows: what is made of it, signed or without its secrets, is kept with it and names what it came from.
import type { World } from '../../io/world.js';
import { handoffsBefore } from '../../lineage/chain.js';
import { isHandoffNode } from '../../lineage/graph.js';
import type { HandoffThing, ThingRef } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import type { KeptDocument } from '../../store/lineage.js';
import { contentDigest, splitSigned } from '../../trust/embedded.js';
import { knownGraph } from './known-lineage.js';
import { recordHandoff } from './record.js';

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

/** Without its secrets it is another document, and names the one that it was. A signature that came along does not hold for it. */
export function recordRedacted(known: KnownHandoff, bytes: Uint8Array, here: World, report: Report): void {
  const { thing, title } = known;
  const content = splitSigned(bytes)?.content ?? bytes;
  if (contentDigest(content) === thing.digest) return; // there was nothing to take out
  recordHandoff(
    { bytes: content, id: thing.id, format: thing.format },
    { what: 'redact', parents: [thing.digest], transform: ['redacted'], ...(title !== undefined && { title }) },
    here,
    report,
  );
}
