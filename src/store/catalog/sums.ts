// Sums over texts and over sets of texts: equal ones mean that nothing has changed. Not against forgers.

/** FNV-1a. */
export function hashOf(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

export function sumOf(text: string): string {
  return hashOf(text).toString(36);
}

/** Sessions fall into this many parts, so that one that has changed is looked for among few. */
export const PARTS = 256;

export function partOf(key: string): number {
  return hashOf(key) % PARTS;
}

/** What one session adds to the sum of its part; taken away by adding it again. */
export function shareOf(key: string, state: string): number {
  return hashOf(`${state}\n${key}`);
}

export type PartSums = Uint32Array;

export function sumsOf(sessions: Iterable<{ readonly key: string; readonly state: string }>): PartSums {
  const sums = new Uint32Array(PARTS);
  for (const { key, state } of sessions) sums[partOf(key)]! ^= shareOf(key, state);
  return sums;
}
