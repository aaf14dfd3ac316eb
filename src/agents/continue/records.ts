// Items of Continue's history ↔ entries. Seen with the terminal's 1.5.47, whose reading of each field was tried; editors write the same items.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { EntryBase, Message, Mutable, Part, Residue, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { FAILED_MARK } from '../toolkit/failures.js';
import type { RecordBase, RecordCodec } from '../../records/record-codec.js';
import { decodeCall } from '../../dialects/openai-chat/decode.js';
import { functionCall } from '../../dialects/openai-chat/encode.js';
import { contentHints, contextParts, decodeContent, DIALECT, decodeUsage, encodeContent, encodeUsage } from './content.js';

/** The list in a session's document. */
export const HISTORY = 'history';

export interface ContinueState {
  readonly base: RecordBase;
  /** The items have no ids: each follows the one before. */
  readonly last: string | null;
}

export const continueCodec: RecordCodec<ContinueState> = {
  // Editors keep the prompt as their own document, and what was sent as a log; the calls stand twice.
  mirrors: ['/editorState', '/promptLogs', '/toolCallStates', '/conversationSummary'],
  baseOf: (record) =>
    isItem(record)
      ? { sessionId: '', cwd: '' }
      : { sessionId: stringOf(record['sessionId']) ?? '', cwd: stringOf(record['workspaceDirectory']) ?? '' },
  start: (base) => ({ base, last: null }),
  advance: (state, _record, entries) => ({
    base: state.base,
    last: entries.findLast((entry) => entry.kind !== 'opaque')?.id ?? state.last,
  }),
  decode(record, state, number) {
    const base = { id: `#${number}`, parent: state.last };
    const { message } = record;
    if (!isItem(record) || !isObject(message)) return [{ ...base, kind: 'opaque', record }];
    const entry = decodeMessage(record, message, base);
    const results = message['role'] === 'assistant' ? decodeStates(record['toolCallStates']) : [];
    if (results.length === 0) return [entry];
    return [entry, { kind: 'message', id: `${base.id}r`, parent: base.id, role: 'tool', parts: results }];
  },
  hints(record) {
    const { message } = record;
    if (!isObject(message)) return {};
    const marked = statesOf(record['toolCallStates']).flatMap((one, i) => (isMarked(one) ? [i] : []));
    return {
      ...contentHints(message['content']),
      ...(marked.length > 0 && { '#marked': marked }),
      ...(message['role'] === 'thinking' && { '#thinking': true }),
    };
  },
  encode(entries, _state, hints) {
    const [entry, results] = entries;
    if (entry!.kind !== 'message') return entry!.kind === 'opaque' ? (entry!.record as JsonObject) : {};
    return encodeItem(entry!, results?.kind === 'message' ? results : undefined, hints);
  },
};

function isItem(record: JsonObject): boolean {
  return isObject(record['message']) && typeof record['message']['role'] === 'string';
}

function decodeMessage(record: JsonObject, message: JsonObject, base: EntryBase): Message {
  const content = message['content'];
  switch (message['role']) {
    case 'user': {
      const entry: Mutable<Message> = {
        ...base,
        kind: 'message',
        role: 'user',
        parts: [...contextParts(record['contextItems'], content), ...decodeContent(content)],
      };
      // The client sends all that came before as well (1.5.47), so it is not a cut.
      if (record['conversationSummary'] !== undefined || (isObject(record['baton']) && record['baton']['summary'] === true))
        entry.summary = true;
      return entry;
    }
    case 'assistant':
      return {
        ...base,
        kind: 'message',
        role: 'assistant',
        group: base.id,
        ...decodeUsage(message['usage']),
        parts: [...decodeContent(content), ...decodeCalls(record, message)],
      };
    case 'thinking': {
      const text = decodeContent(content)
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join('\n');
      const sealed = stringOf(message['signature']);
      return { ...base, kind: 'message', role: 'assistant', parts: [{ type: 'reasoning', text, ...(sealed !== undefined && { sealed }) }] };
    }
    case 'tool': {
      const call = stringOf(message['toolCallId']) ?? '';
      return { ...base, kind: 'message', role: 'tool', parts: [{ type: 'tool-result', call, output: decodeContent(content) }] };
    }
    default:
      return { ...base, kind: 'message', role: 'system', synthetic: true, parts: decodeContent(content) };
  }
}

/** What the message says counts; a state without its call there is one all the same. */
function decodeCalls(record: JsonObject, message: JsonObject): ToolCallPart[] {
  const calls = isArray(message['toolCalls']) ? message['toolCalls'].filter(isObject) : [];
  const known = new Set(calls.map((call) => call['id']));
  const others = statesOf(record['toolCallStates'])
    .map((one) => one['toolCall'])
    .filter((call) => isObject(call) && !known.has(call['id']));
  return [...calls, ...(others as JsonObject[])].flatMap((call) => (decodeCall(call, DIALECT) as ToolCallPart | undefined) ?? []);
}

function statesOf(states: Json | undefined): JsonObject[] {
  return isArray(states) ? states.filter(isObject) : [];
}

function outputsOf(one: JsonObject): string[] {
  return isArray(one['output']) ? one['output'].filter(isObject).map((item) => stringOf(item['content']) ?? '') : [];
}

function isMarked(one: JsonObject): boolean {
  const [first] = outputsOf(one);
  return (
    (one['status'] === 'errored' || one['status'] === 'canceled') &&
    first !== undefined &&
    (first === FAILED_MARK || first.startsWith(`${FAILED_MARK}\n`))
  );
}

/** Without an output the client says itself that the call was cancelled: it is open. */
function decodeStates(states: Json | undefined): ToolResultPart[] {
  return statesOf(states).flatMap((one) => {
    const [call, outputs] = [stringOf(one['toolCallId']), outputsOf(one)];
    if (call === undefined || outputs.length === 0) return [];
    const shown = isMarked(one) ? [outputs[0]!.slice(FAILED_MARK.length + 1), ...outputs.slice(1)] : outputs;
    const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: shown.map((text) => ({ type: 'text', text })) };
    if (one['status'] === 'errored' || one['status'] === 'canceled') result.failed = true;
    if (one['status'] === 'canceled') result.denied = true;
    return [result];
  });
}

function encodeItem(entry: Message, results: Message | undefined, hints: Residue): JsonObject {
  const calls = entry.parts.filter((part) => part.type === 'tool-call');
  const words = entry.parts.filter((part) => part.type === 'text' || part.type === 'file' || part.type === 'custom');
  const content = encodeContent(words, hints);
  const [only] = entry.parts;
  if (only?.type === 'reasoning' && hints['#thinking'] === true)
    return {
      message: {
        role: 'thinking',
        content: encodeContent([{ type: 'text', text: only.text }], hints),
        ...(only.sealed !== undefined && { signature: only.sealed }),
      },
      contextItems: [],
    };
  if (only?.type === 'tool-result')
    return { message: { role: 'tool', content: encodeContent(only.output, hints), toolCallId: only.call }, contextItems: [] };
  if (entry.role !== 'assistant') {
    return {
      message: { role: entry.role, content },
      contextItems: [],
      ...(entry.role === 'user' && { editorState: content }),
      ...(entry.summary && { conversationSummary: textOf(words) }),
    };
  }
  const message = { role: 'assistant', content, ...(calls.length > 0 && { toolCalls: calls.map(encodeCall) }), ...encodeUsage(entry) };
  return { message, contextItems: [], ...(calls.length > 0 && { toolCallStates: encodeStates(calls, results, hints) }) };
}

function encodeCall({ call, tool, input }: ToolCallPart): JsonObject {
  return { ...functionCall(call, tool, input) };
}

function encodeStates(calls: readonly ToolCallPart[], results: Message | undefined, hints: Residue): JsonObject[] {
  const byCall = new Map(results?.parts.flatMap((part) => (part.type === 'tool-result' ? [[part.call, part] as const] : [])));
  const marked = isArray(hints['#marked']) ? hints['#marked'] : [];
  // The client sends results in the order of the states: that in which they came, open calls after them.
  const place = new Map([...byCall.keys()].map((call, i) => [call, i]));
  const ordered = calls.toSorted((a, b) => (place.get(a.call) ?? place.size) - (place.get(b.call) ?? place.size));
  return ordered.map((part, i) => {
    const result = byCall.get(part.call);
    const status = result === undefined ? 'generated' : result.denied ? 'canceled' : result.failed ? 'errored' : 'done';
    const state = { toolCallId: part.call, toolCall: encodeCall(part), status, parsedArgs: part.input };
    return result === undefined ? state : { ...state, output: encodeOutput(result, marked.includes(i)) };
  });
}

function encodeOutput({ output }: ToolResultPart, marked: boolean): JsonObject[] {
  const texts = output.length === 0 ? [''] : output.map((part) => (part.type === 'text' ? part.text : jsonText(part)));
  const shown = marked ? [`${FAILED_MARK}\n${texts[0]!}`, ...texts.slice(1)] : texts;
  return shown.map((content) => ({ content, name: 'Tool Result', description: 'Tool execution result' }));
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
