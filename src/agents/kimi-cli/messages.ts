// Kimi CLI's chat messages ↔ parts.
import { exactUrlOf } from '../../dialects/media.js';
import { decodeCall, decodeContent as decodeChatContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import { functionCall } from '../../dialects/openai-chat/encode.js';
import { isArray, jsonText, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Residue, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { toolKind } from './tools.js';

/** The client's own words are put into this tag, wherever they are. */
const ERROR = /^<system>ERROR: /;
/** Leads a failed result of another agent, in the client's form; taken off again when it is read. */
const FAILED = '<system>ERROR: The call failed.</system>';
/** Leads what a compaction left. */
const COMPACTED = '<system>Previous context has been compacted. Here is the compaction output:</system>';

const DIALECT: ChatDialect = { id: 'kimi-cli', toolKind, ownPart: thoughtOf };

export function decodeContent(content: Json | undefined): Part[] {
  return decodeChatContent(content, DIALECT);
}

function thoughtOf({ type, think, encrypted }: JsonObject): Part | undefined {
  if (type !== 'think' || typeof think !== 'string') return undefined;
  return { type: 'reasoning', text: think, ...(typeof encrypted === 'string' && { sealed: encrypted }) };
}

export function decodeCalls(calls: Json | undefined): Part[] {
  if (!isArray(calls)) return [];
  return calls.map(
    (call) => (decodeCall(call, DIALECT) as ToolCallPart | undefined) ?? { type: 'custom', name: 'kimi-cli/tool-call', data: call },
  );
}

/** No flag is stored: an error says so in the client's tag. */
export function decodeResult(record: JsonObject, call: string): ToolResultPart {
  const output = decodeContent(record['content']);
  const [first, ...rest] = output;
  const isOurs = first?.type === 'text' && first.text === FAILED;
  const failed = isOurs || (first?.type === 'text' && ERROR.test(first.text));
  return {
    type: 'tool-result',
    call,
    output: isOurs ? rest : output.length > 0 ? output : [{ type: 'text', text: '' }],
    ...(failed && { failed: true as const }),
  };
}

/** Undefined: no such message. */
export function decodeSummary(parts: readonly Part[]): Part[] | undefined {
  const [first, ...rest] = parts;
  return first?.type === 'text' && first.text === COMPACTED ? rest : undefined;
}

export function encodeSummary(parts: readonly Part[]): Json {
  return encodeContent([{ type: 'text', text: COMPACTED }, ...parts], {});
}

/** A lone text is a string, unless the record says otherwise. */
export function encodeContent(parts: readonly Part[], hints: Residue): Json {
  const only = parts.length === 1 ? parts[0] : undefined;
  return only?.type === 'text' && hints['#list'] !== true ? only.text : parts.map(encodePart);
}

export function contentHints(content: Json | undefined): Residue {
  return isArray(content) && content.length === 1 ? { '#list': true } : {};
}

function encodePart(part: Part): Json {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      return { type: 'think', think: part.text, encrypted: part.sealed ?? null };
    case 'file':
      return { type: 'image_url', image_url: { url: exactUrlOf(part), id: null } };
    case 'custom':
      return part.data;
    case 'tool-call':
    case 'tool-result':
      return { type: 'text', text: jsonText(part) }; // they are elsewhere in a message
  }
}

export function encodeCalls(parts: readonly Part[]): Json[] {
  return parts.flatMap((part): Json[] => {
    if (part.type === 'custom' && part.name === 'kimi-cli/tool-call') return [part.data];
    return part.type === 'tool-call' ? [{ ...functionCall(part.call, part.tool, part.input) }] : [];
  });
}

export function encodeResult(part: ToolResultPart, hints: Residue): JsonObject {
  const [first] = part.output;
  const needsMark = part.failed && !(first?.type === 'text' && ERROR.test(first.text));
  const output: readonly Part[] = needsMark ? [{ type: 'text', text: FAILED }, ...part.output] : part.output;
  return { role: 'tool', content: encodeContent(output, hints), tool_call_id: part.call };
}
