// pi's entries ↔ ours: a tree by `id` and `parentId`. Version 1 has neither: there each entry follows the one before it. Seen with 0.10 (2025) to 0.73.1.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryBase, Message, Mutable } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { decodeCustom, decodeMessage, encodeContent, encodeMessage, type Body } from './messages.js';

export interface PiState {
  readonly last: string | null;
}

export const piCodec: RecordCodec<PiState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }), // only the first line names them
  start: () => ({ last: null }),
  advance: (state, record, entries) => (record['type'] === 'session' ? state : { last: entries[0]!.id }),
  decode(record, state, number) {
    return [decodeEntry(record, state, number)];
  },
  hints(record) {
    const message = isObject(record['message']) ? record['message'] : record;
    return {
      ...(typeof message['content'] === 'string' && { '#string': true }),
      ...(record['type'] === 'custom_message' && { '#extension': true }),
    };
  },
  encode(entries, _state, hints) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    const envelope = { ...(!isNumbered(entry.id) && { id: entry.id, parentId: entry.parent }), timestamp: entry.at };
    if (entry.kind === 'compaction') return { type: 'compaction', ...envelope, summary: entry.summary, ...kept(entry), tokensBefore: 0 };
    if (hints['#extension'] === true) {
      const content = hints['#string'] === true ? textOf(entry) : encodeContent(entry.parts);
      return {
        type: 'custom_message',
        customType: 'baton',
        content,
        display: entry.synthetic !== true,
        ...(entry.summary && { details: { summary: true } }),
        ...envelope,
      };
    }
    if (entry.summary) return { type: 'branch_summary', ...envelope, fromId: entry.parent ?? 'root', summary: textOf(entry) };
    const at = entry.at === undefined ? Number.NaN : Date.parse(entry.at);
    return { type: 'message', ...envelope, message: encodeMessage(entry, Number.isNaN(at) ? undefined : at, hints['#string'] === true) };
  },
};

const isNumbered = (id: string): boolean => id.startsWith('#');

function decodeEntry(record: JsonObject, state: PiState, number: number): Entry {
  const id = record['type'] === 'session' ? undefined : stringOf(record['id']); // the header's is the session's
  const parent = id === undefined ? state.last : (stringOf(record['parentId']) ?? null);
  const base: Mutable<EntryBase> = { id: id ?? `#${number}`, parent: record['type'] === 'session' ? null : parent };
  if (typeof record['timestamp'] === 'string') base.at = record['timestamp'];
  const body = decodeBody(record);
  if (body) return { ...base, kind: 'message', ...body };
  if (record['type'] === 'compaction') return decodeCompaction(record, base);
  return { ...base, kind: 'opaque', record, ...(isPrompt(record) && { synthetic: true as const }) };
}

function decodeBody(record: JsonObject): Body | undefined {
  switch (record['type']) {
    case 'message':
      return isObject(record['message']) ? decodeMessage(record['message']) : undefined;
    case 'custom_message':
      return decodeCustom(record);
    case 'branch_summary': // what was tried on a branch that the user left
      return typeof record['summary'] === 'string' && record['summary'] !== ''
        ? { role: 'user', summary: true, parts: [{ type: 'text', text: record['summary'] }] }
        : undefined;
    default:
      return undefined;
  }
}

/** The client's own prompt, which later versions (1.x) store with the session. */
function isPrompt(record: JsonObject): boolean {
  return isObject(record['message']) && record['message']['role'] === 'system';
}

function decodeCompaction(record: JsonObject, base: EntryBase): Compaction {
  const from = firstKept(record);
  const keeps = from === undefined || base.parent === null ? {} : { keeps: { from, to: base.parent } };
  return { ...base, kind: 'compaction', summary: stringOf(record['summary']) ?? '', ...keeps };
}

/** Version 1 counts the entries, the header among them. */
function firstKept(record: JsonObject): string | undefined {
  const index = record['firstKeptEntryIndex'];
  return typeof index === 'number' ? `#${index + 1}` : stringOf(record['firstKeptEntryId']);
}

/** An entry that keeps nothing names itself. */
function kept(entry: Compaction): { readonly [key: string]: Json } {
  const from = entry.keeps && 'from' in entry.keeps ? entry.keeps.from : entry.id;
  return isNumbered(from) ? { firstKeptEntryIndex: Number(from.slice(1)) - 1 } : { firstKeptEntryId: from };
}

function textOf(message: Message): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
