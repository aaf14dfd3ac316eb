// Does a value look drawn at random, or like words that people write? The gate behind every rule that has no shape to go by.
import { strangeness } from './strangeness.js';

/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const { length } = text;
  counts.fill(0);
  for (let i = 0; i < length; i++) counts[text.charCodeAt(i) & 127]!++; // secrets are ASCII; others may share a place
  let sum = 0;
  for (let code = 0; code < 128; code++) {
    const count = counts[code]!;
    if (count > 1) sum += count * Math.log2(count);
  }
  return length === 0 ? 0 : Math.log2(length) - sum / length;
}

const counts = new Uint32Array(128);

const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const OTHER = 8;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
}

/** Which kinds of characters there are (as bits), and how often the kind changes from one character to the next. */
export function classesOf(text: string): { readonly kinds: number; readonly changes: number } {
  let kinds = 0;
  let changes = 0;
  let last = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = classOf(text.charCodeAt(i));
    if (last !== 0 && kind !== last) changes++;
    kinds |= kind;
    last = kind;
  }
  return { kinds, changes };
}

const HEX = /^[0-9a-f]+$|^[0-9A-F]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/** A key, token or hash, as against a name, a path or a sentence. */
export function looksRandom(text: string, least = 16): boolean {
  if (text.length < least) return false;
  const bits = entropyOf(text);
  if (HEX.test(text)) return bits >= (text.length < 20 ? 2.5 : 2.9);
  if (bits < (text.length < 24 ? 3 : 3.4)) return false;
  if (isStrange(text)) return true;
  // The longest piece between separators decides: words joined by dashes have only word-like ones.
  const longest = longestPiece(text);
  if (longest.length < 8) return false;
  const { kinds, changes } = classesOf(longest);
  const share = changes / (longest.length - 1);
  if ((kinds & DIGIT) === 0) return (kinds & (LOWER | UPPER)) === (LOWER | UPPER) && longest.length >= 20 && share >= 0.4;
  if (kinds === DIGIT) return false;
  return share >= 0.17 || (share >= 0.1 && /\d.*\d/.test(longest));
}

/** More than a third of the neighbours are strange ones, where words have a twentieth. Numbers alone are none of both. */
export function isStrange(text: string): boolean {
  return strangeness(text) >= 0.36;
}

function longestPiece(text: string): string {
  let [best, bestEnd, start] = [0, 0, 0];
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    const parts = code === 32 || (code >= 43 && code <= 47) || code === 58 || code === 61 || code === 64 || code === 95 || code === 126;
    if (!parts) continue;
    if (i - start > best) [best, bestEnd] = [i - start, i];
    start = i + 1;
  }
  return text.slice(bestEnd - best, bestEnd);
}

/** Whether a value has the characters that secrets are made of: asked first, because most values are plain words. */
export function hasMixedKinds(text: string): boolean {
  let kinds = 0;
  for (let i = 0; i < text.length && i < 256; i++) kinds |= classOf(text.charCodeAt(i));
  const letters = kinds & (LOWER | UPPER);
  return letters === (LOWER | UPPER) || ((kinds & DIGIT) !== 0 && letters !== 0) || (text.length >= 14 && letters !== 0 && isStrange(text));
}

export const kindBits = { LOWER, UPPER, DIGIT, OTHER } as const;
