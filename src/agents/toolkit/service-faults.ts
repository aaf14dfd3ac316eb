// What the model's service said when it failed to answer: clients keep it beside the talk, each in a field of its own.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, Part } from '../../model/session.js';

/** Someone stopped it: that is not a failure. */
const STOPPED = /abort|cancel|interrupt/i;

export function describeFault(entry: Entry): string | undefined {
  if (entry.kind === 'compaction') return undefined;
  if (entry.kind === 'opaque') return recordFault(entry.record);
  return entry.role === 'assistant' && (entry.synthetic || entry.interrupted) ? (keptFault(entry) ?? shownFault(entry.parts)) : undefined;
}

/** Of a record that holds nothing but the failure. */
function recordFault(record: Json): string | undefined {
  if (!isObject(record)) return undefined;
  for (const one of [record, record['info'], record['payload'], record['message'], record['data']]) {
    if (!isObject(one)) continue;
    if (one['role'] === 'assistant' && one['error'] !== undefined) return errorText(one['error']);
    if (/^(?:stream_)?error$/.test(stringOf(one['type']) ?? '')) return stringOf(one['message']);
  }
  return undefined;
}

/** Of a reply that broke off: what its record says beside its words. */
function keptFault({ residue, mirror }: Entry): string | undefined {
  for (const values of [residue, mirror?.values]) {
    for (const [key, value] of Object.entries(values ?? {}))
      if (/\/error(?:Message)?$/.test(key) && value !== null) return errorText(value);
  }
  return undefined;
}

/** Some clients show it as words of the agent that are never sent. */
function shownFault(parts: readonly Part[]): string | undefined {
  const text = parts.find((part) => part.type === 'text')?.text;
  return text !== undefined && /^(?:API Error|.{0,40}\b(?:rate|usage) limit\b|.{0,40}\boverloaded\b)/i.test(text) ? text : undefined;
}

function errorText(error: Json): string | undefined {
  if (!isObject(error)) return stringOf(error);
  if (STOPPED.test(stringOf(error['name']) ?? '')) return undefined;
  const inner: JsonObject = isObject(error['data']) ? error['data'] : error;
  return stringOf(inner['message']) ?? stringOf(error['message']) ?? stringOf(error['name']);
}
