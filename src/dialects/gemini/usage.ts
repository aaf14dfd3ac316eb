// Token counts under a vendor's own names.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Usage } from '../../model/session.js';

export function decodeUsage(tokens: Json | undefined, names: UsageNames): Usage | undefined {
  if (!isObject(tokens)) return undefined;
  const usage: Mutable<Usage> = {};
  for (const [ours, theirs] of Object.entries(names) as [keyof UsageNames, string][]) {
    const count = tokens[theirs];
    if (typeof count === 'number') usage[ours] = count;
  }
  return Object.keys(usage).length > 0 ? usage : undefined;
}

export type UsageNames = Readonly<Record<'input' | 'output' | 'cacheRead' | 'reasoning', string>>;

export function encodeUsage(usage: Usage, names: UsageNames): JsonObject {
  const tokens: Record<string, Json> = {};
  for (const [ours, theirs] of Object.entries(names) as [keyof UsageNames, string][]) {
    const count = usage[ours];
    if (count !== undefined) tokens[theirs] = count;
  }
  return tokens;
}
