// A number with its noun.

/** `1 call`, `2 calls`, `2 pieces of client text`; `many`: where that is not enough. */
export function plural(n: number, noun: string, many?: string): string {
  if (n === 1) return `1 ${noun}`;
  if (many !== undefined) return `${n} ${many}`;
  return `${n} ${noun.includes(' of ') ? noun.replace(' of ', 's of ') : `${noun}s`}`;
}
