// Parts of the messages that Cursor's agent sends to its model, in the shape of the AI SDK ↔ parts of ours.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ReasoningPart, ToolResultPart } from '../../model/session.js';
import { fileOfPart } from './pictures.js';
import { toolKind } from './tools.js';

/** `call`: an id for a call that has none. */
export function partOf(part: Json, call: string): Part {
  if (typeof part === 'string') return { type: 'text', text: part };
  if (!isObject(part)) return custom(part, 'part');
  const { type } = part;
  switch (type) {
    case 'text':
      if (typeof part['text'] === 'string') return { type: 'text', text: part['text'] };
      break;
    case 'reasoning':
    case 'thinking':
      return reasoning(stringOf(part['text']) ?? stringOf(part['thinking']) ?? '', signatureOf(part));
    case 'redacted-reasoning':
      return reasoning('', stringOf(part['data']));
    case 'tool-call':
    case 'tool_use': {
      const tool = stringOf(part['toolName']) ?? stringOf(part['name']);
      if (tool === undefined) break;
      const id = stringOf(part['toolCallId']) || stringOf(part['id']) || call;
      return { type: 'tool-call', call: id, tool, kind: toolKind(tool), input: part['args'] ?? part['input'] ?? {} };
    }
    case 'tool-result':
    case 'tool_result': {
      const id = stringOf(part['toolCallId']) ?? stringOf(part['tool_use_id']);
      if (id !== undefined) return resultPart(part, id);
      break;
    }
    case 'image':
    case 'file':
      return fileOfPart(part) ?? custom(part, type);
  }
  return custom(part, stringOf(type) ?? 'part');
}

export function reasoning(text: string, sealed: string | undefined): ReasoningPart {
  return { type: 'reasoning', text, ...(sealed && { sealed }) };
}

function signatureOf(part: JsonObject): string | undefined {
  return stringOf(part['signature']) || stringOf(optionsOf(part)['signature']);
}

function resultPart(part: JsonObject, call: string): ToolResultPart {
  const result: ToolResultPart = { type: 'tool-result', call, output: resultParts(part) };
  return withOutcome(part['isError'] === true || part['is_error'] === true ? { ...result, failed: true } : result, part);
}

/** What the client notes of a call's outcome, beside the result or beside its message: `{"output":{"rejected":…},"isError":…}`. */
export function withOutcome(result: ToolResultPart, noted: JsonObject): ToolResultPart {
  const { highLevelToolCallResult: outcome } = optionsOf(noted);
  const places = isObject(outcome) ? [outcome, outcome['output']].filter(isObject) : [];
  const changed: Mutable<ToolResultPart> = { ...result };
  if (places.some((one) => one['isError'] === true || BAD.some((name) => isObject(one[name])))) changed.failed = true;
  if (places.some((one) => isObject(one['rejected']))) changed.denied = true;
  return changed;
}

const BAD = ['rejected', 'error', 'failure', 'permissionDenied'];

/** What Cursor keeps with a message or a part of one. */
export function optionsOf(one: JsonObject): JsonObject {
  const options = one['providerOptions'];
  const cursor = isObject(options) ? options['cursor'] : undefined;
  return isObject(cursor) ? cursor : {};
}

/** What the model is shown of a result: its text, with pictures where it has some. */
export function resultParts(part: JsonObject): Part[] {
  const shown = part['experimental_content'];
  const pieces = isArray(shown) ? shown.map(pieceOf).filter(({ type }) => type === 'text' || type === 'file') : [];
  if (pieces.length > 0) return pieces;
  const value = part['result'] ?? part['output'] ?? part['content'];
  if (isArray(value)) return value.map(pieceOf);
  return [{ type: 'text', text: typeof value === 'string' ? value : value === undefined || value === null ? '' : jsonText(value) }];
}

/** A result inside a result is nothing that Cursor writes, and how deep they go would be the input's choice. */
function pieceOf(piece: Json): Part {
  const part = isObject(piece) && (piece['type'] === 'tool-result' || piece['type'] === 'tool_result');
  return part ? custom(piece, 'result-in-result') : partOf(piece, '');
}

function custom(data: Json, name: string): Part {
  return { type: 'custom', name: `cursor/${name}`, data };
}
