// Sessions that passes wrote: which one each came from, and whether anybody has gone on in it since.
import type { SessionRef } from '../agents/agent.js';
import { loadSource } from '../agents/index.js';
import { exists } from '../io/walk.js';
import type { World } from '../io/world.js';
import { Report } from '../model/report.js';
import { isReceivedHandoff } from '../store/received.js';
import { Receipts, type Receipt } from '../store/receipts.js';
import { isUntouched, keyOf } from './untouched-copies.js';

/** Where a copy came from. */
export interface Origin {
  readonly agent: string;
  readonly id: string;
  /** Somebody went on in the copy: it is work of its own now. */
  readonly continued: boolean;
  /** It can still be found. */
  readonly there: boolean;
  /** A hand-off was installed, not a session. */
  readonly handoff: boolean;
}

/** Of those among the sessions that a pass wrote. Undone passes count for nothing. */
export async function originsOf(refs: readonly SessionRef[], world: World): Promise<ReadonlyMap<SessionRef, Origin>> {
  const origins = new Map<SessionRef, Origin>();
  const passes = passesByTarget(new Receipts(world).all(new Report()));
  if (passes.size === 0) return origins;
  for (const ref of refs) {
    const receipts = passes.get(keyOf(ref)) ?? [];
    const from = receipts[0]?.from;
    if (!from) continue;
    origins.set(ref, {
      agent: from.agent,
      id: from.id,
      continued: !(await isUntouched(ref, receipts, world)),
      there: await isSessionThere(from.agent, from.path),
      handoff: isReceivedHandoff(from.path, world),
    });
  }
  return origins;
}

/** Those that are not undone, newest first, by the session that they wrote: a pass may add to what an earlier one wrote. */
export function passesByTarget(receipts: readonly Receipt[]): ReadonlyMap<string, readonly Receipt[]> {
  const passes = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    if (receipt.undone) continue;
    const known = passes.get(keyOf(receipt.to));
    if (known) known.push(receipt);
    else passes.set(keyOf(receipt.to), [receipt]);
  }
  return passes;
}

/** Also of a session inside a database or an export, `file#id`. */
export async function isSessionThere(agent: string, place: string): Promise<boolean> {
  const source = await loadSource(agent);
  const holder = place.lastIndexOf('#');
  return source?.isThere?.(place) ?? (exists(place) || (holder > 0 && exists(place.slice(0, holder))));
}
