// Kimi CLI's chat messages ↔ parts.
import { imageOfUrl, urlOfFile } from '../../dialects/data-url.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Residue, ToolResultPart } from '../../model/session.js';
import { toolKind } from './tools.js';

/** The client's own words are put into this tag, wherever they stand. */
const ERROR = /^<system>ERROR: /;
/** Leads a failed result of another agent, in the client's form; taken off again when it is read. */
const FAILED = '<system>ERROR: The call failed.</system>';
/** Leads what a compaction left. */
const COMPACTED = '<system>Previous context has been compacted. Here is the compaction output:</system>';

export function decodeContent(content: Json | undefined): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.map(decodePart) : [];
}

function decodePart(part: Json): Part {
  if (isObject(part)) {
    const { image_url: image } = part;
    if (part['type'] === 'text' && typeof part['text'] === 'string') return { type: 'text', text: part['text'] };
    if (part['type'] === 'think' && typeof part['think'] === 'string') {
      return { type: 'reasoning', text: part['think'], ...(typeof part['encrypted'] === 'string' && { sealed: part['encrypted'] }) };
    }
    if (part['type'] === 'image_url' && isObject(image) && typeof image['url'] === 'string') return imageOfUrl(image['url']);
  }
  return { type: 'custom', name: `kimi-cli/${(isObject(part) ? stringOf(part['type']) : undefined) ?? 'part'}`, data: part };
}

export function decodeCalls(calls: Json | undefined): Part[] {
  if (!isArray(calls)) return [];
  return calls.map((call): Part => {
    const body = isObject(call) && isObject(call['function']) ? call['function'] : {};
    const [id, tool] = [isObject(call) ? stringOf(call['id']) : undefined, stringOf(body['name'])];
    if (id === undefined || tool === undefined) return { type: 'custom', name: 'kimi-cli/tool-call', data: call };
    return { type: 'tool-call', call: id, tool, kind: toolKind(tool), input: parseArguments(body['arguments']) };
  });
}

function parseArguments(text: Json | undefined): Json {
  if (typeof text !== 'string') return text ?? {};
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text; // the model wrote no JSON; the client replays it as it is
  }
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
      return { type: 'image_url', image_url: { url: urlOfFile(part), id: null } };
    case 'custom':
      return part.data;
    case 'tool-call':
    case 'tool-result':
      return { type: 'text', text: jsonText(part) }; // they stand elsewhere in a message
  }
}

export function encodeCalls(parts: readonly Part[]): Json[] {
  return parts.flatMap((part): Json[] => {
    if (part.type === 'custom' && part.name === 'kimi-cli/tool-call') return [part.data];
    return part.type === 'tool-call'
      ? [
          {
            type: 'function',
            id: part.call,
            function: { name: part.tool, arguments: typeof part.input === 'string' ? part.input : jsonText(part.input) },
          },
        ]
      : [];
  });
}

export function encodeResult(part: ToolResultPart, hints: Residue): JsonObject {
  const [first] = part.output;
  const needsMark = part.failed && !(first?.type === 'text' && ERROR.test(first.text));
  const output: readonly Part[] = needsMark ? [{ type: 'text', text: FAILED }, ...part.output] : part.output;
  return { role: 'tool', content: encodeContent(output, hints), tool_call_id: part.call };
}
