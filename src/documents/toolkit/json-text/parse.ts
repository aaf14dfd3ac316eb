// Text → JSON value: what is not JSON, or deeper than any document, is said with its line.
import { isObject, type Json, type JsonObject } from '../../../model/json.js';
import { lineAt, lineOfJsonError } from '../../../model/json-errors.js';

/** No document is nested deeper; what walks through values may then do it by recursion. */
const DEEPEST = 200;

export type ParsedObject = { readonly value: JsonObject } | { readonly problem: string; readonly line: number };

export function parseObject(text: string): ParsedObject {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'this is not JSON', line: lineOfJsonError(text) };
  }
  if (!isObject(value)) return { problem: 'this is JSON, but not an object', line: 1 };
  return isDeeper(value, DEEPEST) ? { problem: `this is nested more than ${DEEPEST} levels deep`, line: 1 } : { value };
}

export function isDeeper(value: Json, than: number): boolean {
  let level: Json[] = [value];
  for (let depth = 0; depth <= than; depth++) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null
        ? (Object.values(one) as Json[]).filter((inner) => typeof inner === 'object' && inner !== null)
        : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

/** Where the last named key of a path first comes after the ones before it. */
export function lineOfPath(text: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const key of path) {
    if (typeof key !== 'string') continue;
    const next = text.indexOf(JSON.stringify(key), at);
    if (next < 0) break;
    at = next;
  }
  return lineAt(text, at);
}
