// Grok's items ↔ entries. Linear, without ids and times: each follows the one before it. Seen with 1.0.41.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Message, Mutable, Part, Residue, ToolResultPart } from '../../model/session.js';
import type { RecordCodec } from '../../records/record-codec.js';
import { FAILED_MARK, saysItFailed } from '../toolkit/failures.js';
import {
  asSummary,
  callsIn,
  COMPACTED,
  contentParts,
  encodeCall,
  encodeContent,
  isSummary,
  isWrapped,
  ODD_CALL,
  summaryIn,
  syntheticOf,
  unwrapped,
  wrapped,
} from './items.js';
import { encodeThought, encodeThoughts, thoughtFieldOf, thoughtIn, thoughtsWithReply } from './thoughts.js';

export interface GrokState {
  /** The entry that the next one follows. */
  readonly last: string | null;
  /** Thoughts come before the reply that they belong to. */
  readonly group?: string | undefined;
}

export const grokCodec: RecordCodec<GrokState> = {
  mirrors: [],
  baseOf: () => ({ sessionId: '', cwd: '' }), // no record names them
  start: () => ({ last: null }),
  advance(state, record, [entry]) {
    const message = entry?.kind === 'message' ? entry : undefined;
    return { last: message?.id ?? state.last, group: record['type'] === 'reasoning' ? message?.group : undefined };
  },
  decode: (record, state, number) => [decodeItem(record, { id: `#${number}`, parent: state.last }, state.group)],
  hints,
  encode(entries, _state, told) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    const key = told['#role'] === true ? 'role' : 'type';
    if (entry.kind === 'compaction') return encodeWords(summaryMessage(entry.summary), key, told);
    const [first] = entry.parts;
    if (entry.role === 'tool' && first?.type === 'tool-result') return encodeResult(first, key, told);
    if (entry.role === 'assistant') return encodeReply(entry, key, told);
    return encodeWords(entry, key, told);
  },
};

/** Which of several forms an item has: its kind as a role, its words as a string or bare, its thoughts in a field, a mark of ours in front of a failure. */
function hints(record: JsonObject): Residue {
  const { content } = record;
  const kind = kindOf(record);
  const texts = kind === 'user' && isArray(content) ? content.map((one) => (isObject(one) ? stringOf(one['text']) : undefined)) : [];
  const thoughts = kind === 'assistant' ? thoughtFieldOf(record) : undefined;
  const bare = texts.flatMap((text, i) => (text !== undefined && !isWrapped(text) ? [i] : []));
  return {
    ...(record['type'] === undefined && { '#role': true }),
    ...(kind === 'user' && typeof content === 'string' && { '#string': true, ...(!isWrapped(content) && { '#bare': [0] }) }),
    ...(thoughts !== undefined && { '#thoughts': thoughts }),
    ...(bare.length > 0 && { '#bare': bare }),
    ...(typeof content === 'string' && isMarked(content) && { '#marked': true }),
  };
}

/** Chat messages of before the client's own items have a role. */
function kindOf(record: JsonObject): string | undefined {
  return stringOf(record['type']) ?? stringOf(record['role']);
}

function decodeItem(record: JsonObject, base: EntryBase, group: string | undefined): Entry {
  switch (kindOf(record)) {
    case 'system':
      return { ...base, kind: 'message', role: 'system', synthetic: true, parts: contentParts(record['content']) };
    case 'user':
      return decodePrompt(record, base);
    case 'assistant':
      return decodeReply(record, base, group);
    case 'reasoning':
      return { ...base, kind: 'message', role: 'assistant', group: group ?? base.id, parts: [thoughtIn(record)] };
    case 'tool_result':
    case 'tool': {
      const call = stringOf(record['tool_call_id']);
      if (call !== undefined) return { ...base, kind: 'message', role: 'tool', parts: [decodeResult(record, call)] };
    }
  }
  return { ...base, kind: 'opaque', record };
}

function decodePrompt(record: JsonObject, base: EntryBase): Message {
  const parts = contentParts(record['content'], unwrapped);
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (isSummary(record, text)) {
    const told = parts.map((part) => (part.type === 'text' ? { ...part, text: summaryIn(part.text) } : part));
    return { ...base, kind: 'message', role: 'user', parts: told, summary: true };
  }
  const synthetic = syntheticOf(record, text);
  return { ...base, kind: 'message', role: 'user', parts, ...(synthetic !== undefined && { synthetic }) };
}

function decodeReply(record: JsonObject, base: EntryBase, group: string | undefined): Message {
  const model = stringOf(record['model_id']);
  return {
    ...base,
    kind: 'message',
    role: 'assistant',
    group: group ?? base.id,
    ...(model !== undefined && { model }),
    parts: [...thoughtsWithReply(record), ...contentParts(record['content']), ...callsIn(record)],
  };
}

/** No flag is stored: the words say so, the client's own or ours. */
function decodeResult(record: JsonObject, call: string): ToolResultPart {
  const { content } = record;
  const words = typeof content === 'string' && isMarked(content) ? content.slice(FAILED_MARK.length + 1) : content;
  const failed = words !== content || (typeof content === 'string' && resultSaysItFailed(content));
  const output = [...contentParts(words), ...contentParts(record['images'])];
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output };
  if (failed) result.failed = true;
  return result;
}

const isMarked = (text: string): boolean => text === FAILED_MARK || text.startsWith(`${FAILED_MARK}\n`);

/** The client's shell tells how a command ended in the first line. */
export function resultSaysItFailed(text: string): boolean {
  return /^exit: (?!0\b)-?\d/.test(text) || saysItFailed(text);
}

const summaryMessage = (summary: string): Pick<Message, 'role' | 'parts' | 'summary'> => ({
  role: 'user',
  summary: true,
  parts: [{ type: 'text', text: summary }],
});

function encodeWords({ role, parts, summary }: Pick<Message, 'role' | 'parts' | 'summary'>, key: string, told: Residue): JsonObject {
  if (role !== 'user') return { [key]: 'system', content: textOf(parts) };
  const bare = isArray(told['#bare']) ? told['#bare'] : [];
  const written = (text: string, i: number): string => (summary ? asSummary(text) : bare.includes(i) ? text : wrapped(text));
  const [first] = parts;
  const isString = told['#string'] === true && parts.length === 1 && first?.type === 'text';
  const content: Json = isString ? written(first.text, 0) : encodeContent(parts, written);
  return { [key]: 'user', content, ...(summary && { synthetic_reason: COMPACTED }) };
}

/** A thought is an item of its own, but in older versions. */
function encodeReply({ parts, model }: Message, key: string, told: Residue): JsonObject {
  const [first] = parts;
  const thoughts = encodeThoughts(parts, told['#thoughts']);
  if (parts.length === 1 && first?.type === 'reasoning' && told['#thoughts'] === undefined) return encodeThought(first);
  const calls = parts.flatMap((part): Json[] => {
    if (part.type === 'custom' && part.name === ODD_CALL) return [part.data];
    return part.type === 'tool-call' ? [encodeCall(part)] : [];
  });
  return {
    [key]: 'assistant',
    content: textOf(parts),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(model !== undefined && { model_id: model }),
    ...thoughts,
  };
}

function encodeResult({ call, output }: ToolResultPart, key: string, told: Residue): JsonObject {
  const text = textOf(output);
  const images = encodeContent(
    output.filter((part) => part.type !== 'text'),
    (one) => one,
  );
  return {
    [key]: key === 'role' ? 'tool' : 'tool_result',
    tool_call_id: call,
    content: told['#marked'] !== true ? text : text === '' ? FAILED_MARK : `${FAILED_MARK}\n${text}`,
    ...(images.length > 0 && { images }),
  };
}

export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
