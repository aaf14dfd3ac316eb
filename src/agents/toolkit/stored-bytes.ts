// Bytes that a program wrote as JSON: as base64, as a list of numbers, or as an object whose keys are their places.
import { isArray, isObject, type Json } from '../../model/json.js';

/** A picture of more bytes is none that a client would have sent. */
const MOST = 64 << 20;

/** As base64; undefined: it is none of these. */
export function base64Of(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : undefined;
  if (isArray(value)) return fromNumbers(value);
  if (!isObject(value)) return undefined;
  for (const key of ['$base64', 'base64', 'data', 'buffer'])
    if (Object.hasOwn(value, key) && (typeof value[key] === 'string' || typeof value[key] === 'object')) return base64Of(value[key]);
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, i) => key === String(i)) ? fromNumbers(Object.values(value) as Json[]) : undefined;
}

function fromNumbers(numbers: readonly (Json | undefined)[]): string | undefined {
  if (numbers.length === 0 || numbers.length > MOST) return undefined;
  if (!numbers.every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= 255)) return undefined;
  let binary = '';
  for (let from = 0; from < numbers.length; from += 4096) binary += String.fromCharCode(...(numbers.slice(from, from + 4096) as number[]));
  return btoa(binary);
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['Qk', 'image/bmp'],
];

/** By how the bytes begin. */
export function imageType(base64: string): string {
  return SIGNATURES.find(([start]) => base64.startsWith(start))?.[1] ?? 'image/png';
}
