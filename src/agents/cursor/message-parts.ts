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
  const options = part['providerOptions'];
  const cursor = isObject(options) ? options['cursor'] : undefined;
  return stringOf(part['signature']) || (isObject(cursor) ? stringOf(cursor['signature']) : undefined);
}

function resultPart(part: JsonObject, call: string): ToolResultPart {
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: resultParts(part) };
  const outcome = outcomeOf(part);
  if (part['isError'] === true || part['is_error'] === true || outcome !== undefined) result.failed = true;
  if (outcome === 'rejected') result.denied = true;
  return result;
}

/** What the client notes of a bad outcome, in some versions: `{"rejected": …}`, `{"error": …}`. */
function outcomeOf(part: JsonObject): string | undefined {
  const options = part['providerOptions'];
  const cursor = isObject(options) ? options['cursor'] : undefined;
  const noted = isObject(cursor) ? cursor['highLevelToolCallResult'] : undefined;
  return isObject(noted) ? ['rejected', 'error', 'failure'].find((name) => isObject(noted[name])) : undefined;
}

/** What the model is shown of a result: its text, with pictures where it has some. */
export function resultParts(part: JsonObject): Part[] {
  const shown = part['experimental_content'];
  const pieces = isArray(shown) ? shown.map((one) => partOf(one, '')).filter(({ type }) => type === 'text' || type === 'file') : [];
  if (pieces.length > 0) return pieces;
  const value = part['result'] ?? part['output'] ?? part['content'];
  if (isArray(value)) return value.map((one) => partOf(one, ''));
  return [{ type: 'text', text: typeof value === 'string' ? value : value === undefined || value === null ? '' : jsonText(value) }];
}

function custom(data: Json, name: string): Part {
  return { type: 'custom', name: `cursor/${name}`, data };
}
