// Keys where they stand in canonical bytes, two numbers for each: where its quotes open, and where it ends. Nothing is decoded to compare them, but escapes.
import { BACKSLASH } from './json-cursor.js';

/** Up to here it is faster to compare each with each than to sort. */
const FEW_KEYS = 24;

/** Does one key stand there twice? In canonical bytes the same key is the same bytes. `places`: from `first` up to `end`. */
export function hasTwice(
  bytes: Uint8Array,
  places: readonly number[],
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  if (end - first > 2 * FEW_KEYS) return hasTwiceAmongMany(bytes, places.slice(first, end));
  for (let i = first + 2; i < end; i += 2)
    for (let j = first; j < i; j += 2) {
      const length = places[i + 1]! - places[i]!;
      if (length === places[j + 1]! - places[j]! && isSame(bytes, places[i]!, places[j]!, length)) return true;
    }
  return false;
}

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = length - 2; i > 0; i--) if (bytes[a + i] !== bytes[b + i]) return false; // from behind: names often begin alike
  return true;
}

/** By sorting, and not by hashes of our own: whoever makes keys to harm finds many with one hash. */
function hasTwiceAmongMany(bytes: Uint8Array, places: readonly number[]): boolean {
  const order = Array.from({ length: places.length / 2 }, (_, i) => 2 * i);
  const compare = (a: number, b: number): number => compareBytes(bytes, places, a, b);
  order.sort(compare);
  return order.some((at, i) => i > 0 && compare(order[i - 1]!, at) === 0);
}

/** In the order of the bytes: without escapes that is the order of the characters, which UTF-8 keeps. */
function compareBytes(bytes: Uint8Array, places: readonly number[], a: number, b: number): number {
  const [one, two] = [places[a]! + 1, places[b]! + 1];
  const [oneLength, twoLength] = [places[a + 1]! - one - 1, places[b + 1]! - two - 1];
  const shorter = Math.min(oneLength, twoLength);
  for (let i = 0; i < shorter; i++) {
    const difference = bytes[one + i]! - bytes[two + i]!;
    if (difference !== 0) return difference;
  }
  return oneLength - twoLength;
}

/** As Python compares texts: by characters. JavaScript compares halves of what lies beyond U+FFFF. */
export function compareCharacters(bytes: Uint8Array, places: readonly number[], a: number, b: number): number {
  if (!isEscaped(bytes, places, a) && !isEscaped(bytes, places, b)) return compareBytes(bytes, places, a, b);
  return compareTexts(keyAt(bytes, places[a]!, places[a + 1]!), keyAt(bytes, places[b]!, places[b + 1]!));
}

export function compareTexts(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function isEscaped(bytes: Uint8Array, places: readonly number[], key: number): boolean {
  for (let at = places[key]!; at < places[key + 1]!; at++) if (bytes[at] === BACKSLASH) return true;
  return false;
}

export function keyAt(bytes: Uint8Array, start: number, end: number): string {
  return JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))) as string;
}
