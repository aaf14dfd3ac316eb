// Counts of tokens on the wire ⇄ ours.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Usage } from '../../model/session.js';

/** By name and not in a loop: every reply has one. */
export function decodeUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const { input_tokens: input, output_tokens: output, cache_read_input_tokens: cacheRead, cache_creation_input_tokens: cacheWrite } = usage;
  const out: { -readonly [K in keyof Usage]: Usage[K] } = {};
  if (typeof input === 'number') out.input = input;
  if (typeof output === 'number') out.output = output;
  if (typeof cacheRead === 'number') out.cacheRead = cacheRead;
  if (typeof cacheWrite === 'number') out.cacheWrite = cacheWrite;
  return isEmpty(out) ? undefined : out;
}

function isEmpty(value: object): boolean {
  for (const _key in value) return false;
  return true;
}

export function encodeUsage(usage: Usage | undefined): JsonObject {
  const out: Record<string, Json> = { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 };
  if (usage?.cacheWrite !== undefined) out['cache_creation_input_tokens'] = usage.cacheWrite;
  if (usage?.cacheRead !== undefined) out['cache_read_input_tokens'] = usage.cacheRead;
  return out;
}
