// Which objects something still speaks of: passes that are not undone, and documents of lineage.
import type { World } from '../io/world.js';
import { Lineage } from './lineage.js';
import { Receipts } from './receipts.js';

/** Undefined: a record cannot be read, and may speak of any of them. */
export function wantedObjects(world: World): ReadonlySet<string> | undefined {
  const passes = new Receipts(world).look();
  const lineage = new Lineage(world).look();
  if (passes.unusable.length + lineage.unusable.length > 0) return undefined;
  return new Set([
    ...passes.receipts.flatMap((one) => (one.undone ? [] : one.natives.map(({ sha256 }) => sha256))),
    ...lineage.records
      .flatMap(({ made }) => (made?.kind === 'handoff' ? [made.object, made.signature] : []))
      .filter((one) => one !== undefined),
  ]);
}
