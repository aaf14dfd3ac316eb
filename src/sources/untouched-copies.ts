// What a pass wrote is as new as its source until someone goes on in it: `@latest` must not change its meaning by a pass.
import type { SessionRef } from '../agents/agent.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { mainFile, Receipts } from '../store/receipts.js';

/** With each copy that nobody has continued its original, wherever that was held: it is the same work. Newest first, as in `originals`. */
export function originalsOf(refs: readonly SessionRef[], originals: readonly SessionRef[], world: World): readonly SessionRef[] {
  const wanted = new Set(refs.map(keyOf));
  for (const { from, to, undone } of new Receipts(world).all(new Report())) if (!undone && wanted.has(keyOf(to))) wanted.add(keyOf(from));
  return originals.filter((ref) => wanted.has(keyOf(ref)));
}

/** A copy that nobody has gone on in does not count while its original is among the sessions too. */
export function withoutUntouchedCopies(refs: readonly SessionRef[], world: World): readonly SessionRef[] {
  const receipts = new Receipts(world).all(new Report()).filter((one) => !one.undone);
  if (receipts.length === 0) return refs;
  const present = new Set(refs.map(keyOf));
  const copies = new Map<string, Set<number>>();
  for (const receipt of receipts) {
    const { from, to } = receipt;
    if (!present.has(keyOf(from))) continue;
    const sizes = copies.get(keyOf(to)) ?? new Set();
    copies.set(keyOf(to), sizes.add(mainFile(receipt).bytes));
  }
  return refs.filter((ref) => !copies.get(keyOf(ref))?.has(ref.bytes));
}

function keyOf({ agent, id }: { readonly agent: string; readonly id: string }): string {
  return `${agent} ${id}`;
}
