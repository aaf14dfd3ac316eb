// Copies under their sources: what passes wrote and nobody has continued is the same work.
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import { originsOf, type Origin } from '../../sources/passed-copies.js';
import { keyOf } from '../../sources/untouched-copies.js';

export interface ListedWork {
  readonly ref: SessionRef;
  /** Absent: no pass wrote it. */
  readonly origin?: Origin;
  /** Newest first. */
  readonly copies: readonly ListedCopy[];
}

export interface ListedCopy {
  readonly ref: SessionRef;
  readonly origin: Origin;
}

/** In the order of the sessions. A copy stands by itself where somebody went on in it, or its source is not among them. */
export async function foldCopies(refs: readonly SessionRef[], world: World): Promise<readonly ListedWork[]> {
  const origins = await originsOf(refs, world);
  if (origins.size === 0) return refs.map((ref) => ({ ref, copies: [] }));
  const byKey = new Map(refs.map((ref) => [keyOf(ref), ref]));
  const copies = new Map<SessionRef, ListedCopy[]>();
  const work: { ref: SessionRef; origin?: Origin }[] = [];
  for (const ref of refs) {
    const origin = origins.get(ref);
    const source = firstOf(ref, origins, byKey);
    if (source === ref) work.push({ ref, ...(origin && { origin }) });
    else copies.set(source, [...(copies.get(source) ?? []), { ref, origin: origin! }]);
  }
  return work.map((one) => ({ ...one, copies: copies.get(one.ref) ?? [] }));
}

/** A copy of a copy goes under the first of them. Receipts that lead in a circle lead nowhere: each session of it stands by itself. */
function firstOf(ref: SessionRef, origins: ReadonlyMap<SessionRef, Origin>, byKey: ReadonlyMap<string, SessionRef>): SessionRef {
  const seen = new Set<SessionRef>();
  for (let at = ref; !seen.has(at);) {
    seen.add(at);
    const origin = origins.get(at);
    const source = origin && !origin.continued ? byKey.get(keyOf(origin)) : undefined;
    if (!source) return at;
    at = source;
  }
  return ref;
}
