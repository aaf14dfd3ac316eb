// One text for one value (RFC 8785): what hashes and signatures are taken of.
import type { Json } from './json.js';

/** Keys in the order of their UTF-16 units, numbers as ECMAScript prints them, no white space. Absent (undefined) members are left out. */
export function canonicalJson(value: Json | undefined): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written as JSON`);
    return JSON.stringify(value); // -0 becomes 0, as the RFC asks
  }
  if (typeof value === 'string') return canonicalString(value);
  if (Array.isArray(value)) return `[${value.map((one: Json | undefined) => canonicalJson(one ?? null)).join(',')}]`;
  const object = value as { readonly [key: string]: Json | undefined };
  const keys = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort(); // the default order is that of UTF-16 units
  return `{${keys.map((key) => `${canonicalString(key)}:${canonicalJson(object[key])}`).join(',')}}`;
}

/** `JSON.stringify` escapes exactly what the RFC asks for, but also lone surrogates, which have no canonical form. */
function canonicalString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('half a character (a lone surrogate) has no canonical form');
  return JSON.stringify(text);
}
