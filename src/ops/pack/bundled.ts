// What travels along in a bundle: the documents of the hand-offs before, and, where secrets may stay in, the session's own files.
import type { SessionRef } from '../../agents/agent.js';
import { isBundledPlace } from '../../documents/bundle/places.js';
import { readRegular } from '../../io/read-whole.js';
import type { World } from '../../io/world.js';
import { handoffsBefore } from '../../lineage/chain.js';
import type { LineageGraph } from '../../lineage/graph.js';
import type { Bundled, BundledHandoff, BundledNative } from '../../model/format.js';
import type { ThingRef } from '../../model/lineage.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import { loadSource } from '../../sources/index.js';
import { openReadable } from '../../sources/readable.js';
import { documentPlace, nativePlace } from '../keep/native-place.js';
import { Objects } from '../../store/objects.js';
import { keptDocument } from '../log/kept-documents.js';
import { oldDocuments } from '../log/known-chain.js';
import { knownGraph } from '../log/known-lineage.js';
import { holdsSecrets } from '../redact/holds-secrets.js';

/** Longer chains lose their beginning, which is said. */
const MOST_BEFORE = 200;
const MOST_BYTES = 128 << 20;

export interface ToBundle {
  readonly refs: readonly SessionRef[];
  /** Digests of the hand-offs before. */
  readonly parents: readonly ThingRef[];
  readonly noRedact: boolean;
  readonly withSession: boolean;
  readonly here: World;
}

export async function bundledWith(of: ToBundle, report: Report): Promise<Bundled> {
  const before = await documentsBefore(of, report);
  const native = of.withSession && of.noRedact && of.refs.length === 1 ? await nativeFilesOf(of.refs[0]!, of.here, report) : undefined;
  return { before, ...(native && { native }) };
}

async function documentsBefore({ parents, noRedact, here }: ToBundle, report: Report): Promise<BundledHandoff[]> {
  if (parents.length === 0) return [];
  const graph = await knownGraph(here, report);
  const old = await oldDocuments(graph, here);
  const objects = new Objects(here);
  const found: BundledHandoff[] = [];
  const refs = chainAbove(graph, parents);
  let room = MOST_BYTES;
  for (const ref of refs.slice(0, MOST_BEFORE)) {
    const node = graph.get(ref);
    const kept =
      node && node.thing.kind === 'handoff' && node.thing.format !== 'bundle' && keptDocument(node, objects, (hash) => old.get(hash));
    if (!kept || !('bytes' in kept)) continue;
    const text = Buffer.from(kept.bytes).toString('utf8');
    if (Buffer.byteLength(text) > room || (!noRedact && holdsSecrets(text, here))) continue;
    room -= Buffer.byteLength(text);
    found.push({ digest: ref, text, ...(kept.beside !== undefined && { signature: kept.beside }) });
  }
  const missing = refs.length - found.length;
  if (missing > 0)
    report.add({
      rule: 'bundle/handoff-left-out',
      severity: 'info',
      count: missing,
      message: `${plural(missing, 'hand-off')} of the chain before ${missing === 1 ? 'is' : 'are'} not in the bundle: gone or damaged here, with secrets in it, or a bundle itself`,
      hint: '`baton log --verify` shows the chain.',
    });
  return found;
}

/** All hand-offs that these came from, themselves included, nearest first. */
function chainAbove(graph: LineageGraph, parents: readonly ThingRef[]): ThingRef[] {
  const all = new Set(parents);
  for (const ref of all) for (const node of handoffsBefore(graph, ref)) all.add(node.ref);
  return [...all];
}

async function nativeFilesOf(ref: SessionRef, here: World, report: Report): Promise<BundledNative | undefined> {
  const source = await loadSource(ref.agent);
  const readable = openReadable(source, ref, here, report);
  try {
    const isOwnFile = readable.ref.path === ref.path;
    let room = MOST_BYTES;
    const files = source.nativeFiles(readable.ref, report).flatMap((file) => {
      const place = isOwnFile ? nativePlace(file.path, ref, here) : documentPlace(ref);
      const bytes = isBundledPlace(place) ? readRegular(file.path, { within: file.within, accept: (size) => size <= room }) : undefined;
      room -= bytes?.length ?? 0;
      return [bytes && { place, base64: bytes.toString('base64') }];
    });
    const [main] = files;
    const left = files.filter((file) => file === undefined).length;
    if (left > 0)
      report.add({
        rule: 'bundle/native-left-out',
        severity: 'warning',
        count: left,
        message: `${plural(left, 'file')} of the session ${left === 1 ? 'is' : 'are'} not in the bundle: too large, or with a name that not every system has`,
      });
    return main && { agent: ref.agent, id: ref.id, files: files.filter((file) => file !== undefined) };
  } finally {
    readable.close();
  }
}
