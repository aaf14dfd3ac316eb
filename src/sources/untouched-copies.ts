// What a pass wrote is as new as its source until it is continued: `@latest` must not change its meaning by a pass.
import type { SessionRef } from '../agents/agent.js';
import { loadSource } from '../agents/index.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { mainFile, Receipts, type Receipt } from '../store/receipts.js';

/** With each copy that nobody has continued its original, wherever that was held: it is the same work. Newest first, as in `originals`. */
export function originalsOf(refs: readonly SessionRef[], originals: readonly SessionRef[], world: World): readonly SessionRef[] {
  const wanted = new Set(refs.map(keyOf));
  for (const { from, to, undone } of new Receipts(world).all(new Report())) if (!undone && wanted.has(keyOf(to))) wanted.add(keyOf(from));
  return originals.filter((ref) => wanted.has(keyOf(ref)));
}

/** A copy that has not been continued does not count while its original is among the sessions too. */
export async function withoutUntouchedCopies(refs: readonly SessionRef[], world: World): Promise<readonly SessionRef[]> {
  const receipts = new Receipts(world).all(new Report()).filter((one) => !one.undone);
  if (receipts.length === 0) return refs;
  const present = new Set(refs.map(keyOf));
  const copies = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    if (!present.has(keyOf(receipt.from))) continue;
    const known = copies.get(keyOf(receipt.to));
    if (known) known.push(receipt);
    else copies.set(keyOf(receipt.to), [receipt]);
  }
  const counted: SessionRef[] = [];
  for (const ref of refs) if (!(await isUntouched(ref, copies.get(keyOf(ref)) ?? [], world))) counted.push(ref);
  return counted;
}

/** `receipts`: of all passes that wrote to it, newest first. */
export async function isUntouched(ref: SessionRef, receipts: readonly Receipt[], world: World): Promise<boolean> {
  const [newest] = receipts;
  if (!newest) return false;
  if (receipts.some((receipt) => mainFile(receipt).bytes === ref.bytes)) return true;
  const source = await loadSource(ref.agent);
  if (!source || newest.to.path !== ref.path) return false;
  const { hasGoneOn } = await import('./gone-on.js'); // which reads sessions
  try {
    return !(await hasGoneOn(newest, source, world, { hasty: true }));
  } catch {
    return false; // whoever opens it says what is wrong
  }
}

export function keyOf({ agent, id }: { readonly agent: string; readonly id: string }): string {
  return `${agent} ${id}`;
}
