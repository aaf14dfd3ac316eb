// Names of things as short as they may be while none is another's.
import type { ThingRef } from '../model/lineage.js';

const LEAST = 8;
const STEP = 5;

/** Of a hand-off the beginning of its digest, of a session that of its id. */
export function shortNames(refs: readonly ThingRef[]): (ref: ThingRef) => string {
  const taken = new Map<string, Set<ThingRef>>();
  const all = [...new Set(refs)];
  for (const ref of all)
    for (let length = LEAST; ; length += STEP) {
      const short = bare(ref).slice(0, length);
      taken.set(short, (taken.get(short) ?? new Set()).add(ref));
      if (length >= bare(ref).length) break;
    }
  return (ref) => {
    const whole = bare(ref);
    for (let length = LEAST; length < whole.length; length += STEP)
      if ((taken.get(whole.slice(0, length))?.size ?? 0) <= 1) return whole.slice(0, length).replace(/-$/, '');
    return whole;
  };
}

const bare = (ref: ThingRef): string => ref.slice(ref.indexOf(':') + 1);
