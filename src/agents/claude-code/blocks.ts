// What Claude Code's content blocks have of their own, and its counts of tokens.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Usage } from '../../model/session.js';
import type { BlockDialect } from '../../dialects/anthropic/decode.js';
import { toolKind } from './tools.js';

export const dialect: BlockDialect = {
  id: 'claude-code',
  toolKind,
  denied: /^The user doesn't want to (proceed with this tool use|take this action)/,
};

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
