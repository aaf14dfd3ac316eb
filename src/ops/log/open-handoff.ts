// The hand-off of a node, read from the document that is kept of it.
import { framedPrompt } from '../../documents/toolkit/handoff-document/frame.js';
import type { World } from '../../io/world.js';
import type { LineageGraph, LineageNode } from '../../lineage/graph.js';
import type { Handoff } from '../../model/handoff.js';
import type { ThingRef } from '../../model/lineage.js';
import { Failure, Report } from '../../model/report.js';
import { Objects } from '../../store/objects.js';
import { textOf } from '../../sources/text-files.js';
import { splitSigned } from '../../trust/embedded.js';
import { showText } from '../pack/shown-document.js';
import { readHandoffDocument } from '../receive/read-document.js';
import { keptDocument } from './kept-documents.js';
import { oldDocuments } from './known-chain.js';

export interface OpenHandoff {
  readonly ref: ThingRef;
  readonly handoff: Handoff;
  /** As markdown. */
  readonly document: string;
}

/** Throws a Failure where its document is gone or was changed: nobody goes on from what is not what it was. */
export async function openHandoff(node: LineageNode, graph: LineageGraph, here: World): Promise<OpenHandoff> {
  const old = await oldDocuments(graph, here);
  const found = keptDocument(node, new Objects(here), (hash) => old.get(hash));
  const what = node.title === undefined ? node.ref : `“${node.title}” (${node.ref.slice(0, 19)})`;
  if ('gone' in found)
    throw new Failure({
      rule: 'lineage/gap',
      message: `the document of ${what} is not here`,
      hint: '`baton receive FILE` takes it in again.',
    });
  if ('damaged' in found)
    throw new Failure({
      rule: 'lineage/broken',
      message: `the document of ${what} cannot be used: ${found.damaged}`,
      hint: 'Get it again from whoever made it, and receive it: that puts the right one in its place.',
    });
  const { handoff, document } = await readBytes(found.bytes);
  return { ref: node.ref, handoff, document };
}

/** What its writer left out was said when it was received. */
export async function readBytes(bytes: Uint8Array): Promise<Omit<OpenHandoff, 'ref'> & { readonly format: string }> {
  const split = splitSigned(bytes);
  const content = split && !split.followed ? split.content : bytes;
  const { handoff, document, format } = await readHandoffDocument(textOf(Buffer.from(content)), new Report());
  return { handoff, document, format: format.id };
}

/** What the next session begins with. */
export function promptOf({ document, handoff }: OpenHandoff, report: Report): string {
  return showText(framedPrompt(document, handoff.title), report);
}
