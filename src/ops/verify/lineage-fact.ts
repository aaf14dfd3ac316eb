// The third fact of a verification: what a document came from, and whether that is whole.
import type { World } from '../../io/world.js';
import { handoffsBefore } from '../../lineage/chain.js';
import { isDigest } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { contentDigest } from '../../trust/embedded.js';
import type { Examined } from '../../trust/examine.js';
import type { PublicKey } from '../../trust/public-key.js';
import type { Verification } from '../../trust/verification.js';
import { chainOf } from '../log/known-chain.js';
import { knownGraph } from '../log/known-lineage.js';

export async function lineageFact(
  document: { readonly bytes: Uint8Array; readonly examined: Examined },
  { here, keys }: { readonly here: World; readonly keys: readonly PublicKey[] },
  report: Report,
): Promise<Verification['lineage']> {
  const { examined, bytes } = document;
  const graph = await knownGraph(here, report);
  const isSigned = examined.integrity === 'valid' && examined.parents !== undefined;
  const parents = isSigned ? examined.parents!.filter(isDigest) : handoffsBefore(graph, contentDigest(bytes)).map(({ ref }) => ref);
  const lineage = (await chainOf(graph, here, keys)).lineageOf(examined, parents);
  const tell = TOLD[lineage];
  if (tell) report.add(tell);
  return lineage;
}

const TOLD: Readonly<Partial<Record<Verification['lineage'], Parameters<Report['add']>[0]>>> = {
  broken: {
    rule: 'verify/lineage-broken',
    severity: 'warning',
    message: 'a hand-off that it came from was changed, or its signature does not hold',
    hint: '`baton log --verify` shows which one.',
  },
  gap: {
    rule: 'verify/lineage-gap',
    severity: 'info',
    message: 'a hand-off that it came from is not here, so it cannot be verified',
    hint: '`baton receive FILE` takes it in; `baton log --verify` shows which one it is.',
  },
  'unsigned-link': {
    rule: 'verify/unsigned-link',
    severity: 'info',
    message: 'of what it came from, not everything is signed',
    hint: '`baton log --verify` shows what is not.',
  },
};
