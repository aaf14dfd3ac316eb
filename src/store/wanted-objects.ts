// Which objects something still speaks of: passes that are not undone, documents of lineage, and sessions that are kept.
import type { World } from '../io/world.js';
import { KeptSessions } from './kept-sessions.js';
import { Lineage } from './lineage.js';
import { Receipts } from './receipts.js';

/** Undefined: a record cannot be read, and may speak of any of them. */
export function wantedObjects(world: World): ReadonlySet<string> | undefined {
  const passes = new Receipts(world).look();
  const lineage = new Lineage(world).look();
  const kept = new KeptSessions(world).look();
  if (passes.unusable.length + lineage.unusable.length + kept.unusable.length > 0) return undefined;
  return new Set([
    ...kept.records.flatMap(({ files }) => files.map(({ sha256 }) => sha256)),
    ...passes.receipts.flatMap((one) => (one.undone ? [] : one.natives.map(({ sha256 }) => sha256))),
    ...lineage.records
      .flatMap(({ made }) => (made?.kind === 'handoff' ? [made.object, made.signature] : []))
      .filter((one) => one !== undefined),
  ]);
}
