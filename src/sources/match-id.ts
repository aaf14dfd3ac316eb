// Which sessions somebody means by an id, or by the beginning of one; and which he may have meant.
import type { SessionRef } from '../agents/agent.js';

/** Sessions that a message names at most. */
export const MOST_CANDIDATES = 8;

/** Can it be meant by an id that somebody gave? */
export function mayBeMeant(id: string): (other: string) => boolean {
  const wanted = id.toLowerCase();
  return (other) => wanted !== '' && other.toLowerCase().startsWith(wanted);
}

/** That very id, else all that begin with it. */
export function fitting(id: string, all: readonly SessionRef[]): SessionRef[] {
  const wanted = id.toLowerCase();
  if (wanted === '') return [];
  const exact = all.filter((one) => one.id.toLowerCase() === wanted);
  return exact.length > 0 ? exact : all.filter((one) => one.id.toLowerCase().startsWith(wanted));
}

/** Sessions whose id shares the longest beginning with what was typed, or whose title holds it. */
export function nearest(id: string, all: readonly SessionRef[]): SessionRef[] {
  const wanted = id.toLowerCase();
  const shared = (other: string): number => {
    let n = 0;
    while (n < wanted.length && other[n] === wanted[n]) n++;
    return n;
  };
  const scored = all.map((ref) => ({
    ref,
    score: Math.max(shared(ref.id.toLowerCase()), ref.title?.toLowerCase().includes(wanted) ? wanted.length : 0),
  }));
  return scored
    .filter((one) => one.score >= 3)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map((one) => one.ref);
}
