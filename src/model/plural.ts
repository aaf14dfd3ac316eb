// A number with its noun.

/** `1 call`, `2 calls`, `2 pieces of client text`. */
export function plural(n: number, noun: string): string {
  if (n === 1) return `1 ${noun}`;
  return `${n} ${noun.includes(' of ') ? noun.replace(' of ', 's of ') : `${noun}s`}`;
}
