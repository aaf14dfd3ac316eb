// `conversation_trace` → the session.
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, FilePart, Header, Message, Part, Role, Session } from '../../model/session.js';
import { fillUpTo, kindOf, lastOf, soundEntry, travelledHeader } from '../toolkit/foreign-json/travelled.js';
import { wordsOf } from '../toolkit/foreign-json/statements.js';
import { syntheticOf } from '../../model/synthetic.js';

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  agent: 'assistant',
  model: 'assistant',
  ai: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'tool',
};

/** Entries in file order; numbers that are missing are native records that stayed behind. */
export function readTrace(value: Json, header: Pick<Session, 'id' | 'agent' | 'title'>): Session | undefined {
  if (!isArray(value)) return undefined;
  const entries: Entry[] = [];
  let own: Partial<Header> = {};
  for (const item of value) {
    if (!isObject(item)) continue;
    if (item['event'] === 'session') {
      own = travelledHeader(item['header']) ?? {};
      continue;
    }
    const number = ownValue(item, 'entry');
    const last = entries.at(-1);
    if (typeof number === 'number' && number === entries.length && last?.kind === 'message')
      entries[entries.length - 1] = { ...last, parts: [...last.parts, ...partsOf(item)] };
    else {
      fillUpTo(number, entries);
      entries.push(entryOf(item, entries));
    }
  }
  return entries.length === 0 ? undefined : { kind: 'session', ...header, ...own, entries };
}

function entryOf(item: JsonObject, before: readonly Entry[]): Entry {
  const { id, parent, timestamp, lane, spawned_by: spawned, group } = item;
  const previous = lastOf(before);
  const shared = {
    id: stringOf(id) ?? String(before.length + 1),
    parent: typeof parent === 'string' || parent === null ? parent : previous,
    ...(typeof timestamp === 'string' && { at: timestamp }),
    ...(typeof lane === 'string' && { lane }),
    ...(isObject(spawned) && typeof spawned['call'] === 'string' && { spawnedBy: spawned as unknown as NonNullable<Message['spawnedBy']> }),
    ...(typeof group === 'string' && { group }),
  };
  const entry = item['event'] === 'compaction' ? compactionOf(item, shared) : messageOf(item, shared);
  return isSound(entry)
    ? entry
    : { kind: 'message', id: shared.id, parent: shared.parent, role: 'system', parts: [{ type: 'text', text: wordsOf(item) }] };
}

/** What is taken over as it stands (counts of tokens, what a compaction keeps) may be anything in a foreign feed. */
function isSound(entry: Message | Compaction): boolean {
  if (entry.kind === 'message' && !entry.usage && !entry.spawnedBy) return true;
  return soundEntry(entry) !== undefined;
}

function compactionOf(item: JsonObject, shared: Pick<Compaction, 'id' | 'parent'>): Compaction {
  const kept = item['compaction'];
  return {
    ...shared,
    kind: 'compaction',
    summary: wordsOf(item['content']),
    ...(isObject(kept) && (kept as unknown as Partial<Compaction>)),
  };
}

function messageOf(item: JsonObject, shared: Pick<Message, 'id' | 'parent'>): Message {
  const { role, model, usage, synthetic, interrupted, summary } = item;
  return {
    ...shared,
    kind: 'message',
    role: ROLES[stringOf(role)?.toLowerCase() ?? ''] ?? 'user',
    ...(typeof model === 'string' && { model }),
    ...(isObject(usage) && { usage: usage as NonNullable<Message['usage']> }),
    ...(syntheticOf(synthetic) !== undefined && { synthetic: syntheticOf(synthetic)! }),
    ...(interrupted === true && { interrupted }),
    ...(summary === true && { summary }),
    parts: partsOf(item),
  };
}

function partsOf(item: JsonObject): Part[] {
  const { content, attachments, tool_calls: calls, tool_results: results, custom, analysis } = item;
  return [
    ...(content === undefined || content === null ? [] : textParts(content)),
    ...(isArray(attachments) ? attachments.map(fileOf) : []),
    ...(isArray(calls) ? calls.flatMap(callOf) : []),
    ...(isArray(results) ? results.flatMap(resultOf) : []),
    ...(isArray(custom) ? custom.flatMap(customOf) : []),
    ...(analysis === undefined ? [] : [{ type: 'text' as const, text: `Analysis: ${wordsOf(analysis)}` }]),
  ];
}

/** A text, or provider-like blocks with one. */
function textParts(content: Json): Part[] {
  if (!isArray(content)) return [{ type: 'text', text: wordsOf(content) }];
  return content.map((block): Part => ({
    type: 'text',
    text: isObject(block) && typeof block['text'] === 'string' ? block['text'] : wordsOf(block),
  }));
}

/** In feeds of others an attachment is often just a name. */
function fileOf(value: Json): FilePart {
  const { name, type, data, url, sha256 } = isObject(value) ? value : ({ name: wordsOf(value) } as JsonObject);
  const source: FilePart['source'] =
    typeof data === 'string' ? { base64: data } : typeof sha256 === 'string' ? { sha256 } : { uri: stringOf(url) ?? stringOf(name) ?? '' };
  return { type: 'file', mediaType: stringOf(type) ?? 'application/octet-stream', ...(typeof name === 'string' && { name }), source };
}

function callOf(value: Json): Part[] {
  if (!isObject(value)) return [];
  const { id, name, kind, input } = value;
  return [
    {
      type: 'tool-call',
      call: stringOf(id) ?? '',
      tool: stringOf(name) ?? 'tool',
      kind: kindOf(kind, stringOf(name) ?? ''),
      input: input ?? null,
    },
  ];
}

function resultOf(value: Json): Part[] {
  if (!isObject(value)) return [];
  const { id, is_error: failed, denied, content } = value;
  return [
    {
      type: 'tool-result',
      call: stringOf(id) ?? '',
      output: isArray(content) ? content.flatMap(outputOf) : content === undefined ? [] : [{ type: 'text', text: wordsOf(content) }],
      ...(failed === true && { failed }),
      ...(denied === true && { denied }),
    },
  ];
}

function outputOf(value: Json): Part[] {
  if (!isObject(value)) return [{ type: 'text', text: wordsOf(value) }];
  const listed = Object.fromEntries(Object.entries(value).map(([slot, one]) => [slot, [one ?? null]]));
  const parts = partsOf(listed);
  return parts.length > 0 ? parts : [{ type: 'text', text: wordsOf(value) }];
}

function customOf(value: Json): Part[] {
  return isObject(value) && typeof value['name'] === 'string' && value['name'].includes('/')
    ? [{ type: 'custom', name: value['name'] as `${string}/${string}`, data: value['data'] ?? null }]
    : [];
}
