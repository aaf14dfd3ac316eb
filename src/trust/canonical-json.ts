// The same value, the same text: RFC 8785, for what is ours. The forms that published feeds were signed in are in llmfeed-forms.ts.
import { RawNumber, StrictObject, type StrictJson } from './strict-json.js';

export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
}

/** RFC 8785: keys by their UTF-16, numbers as JavaScript prints them. */
export function canonicalJson(value: StrictJson): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof RawNumber) return canonicalNumber(value.token);
  return value instanceof StrictObject ? canonicalMembers(value) : canonicalItems(value);
}

function canonicalNumber(token: string): string {
  const value = Number(token);
  if (!Number.isFinite(value)) throw new NotCanonical(`the number ${token} is too large`);
  return JSON.stringify(value);
}

/** One text that grows: a list of its pieces would take as much memory again. */
function canonicalMembers({ keys, values }: StrictObject): string {
  const order = keys.map((_, i) => i).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  let text = '{';
  for (const at of order) text += `${text === '{' ? '' : ','}${JSON.stringify(keys[at])}:${canonicalJson(values[at]!)}`;
  return `${text}}`;
}

function canonicalItems(items: readonly StrictJson[]): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += `${i === 0 ? '' : ','}${canonicalJson(items[i]!)}`;
  return `${text}]`;
}
