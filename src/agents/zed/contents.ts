// What messages of Zed hold → parts. Values are named by their only key: `{"Text": "…"}`.
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ToolResultPart } from '../../model/session.js';
import { base64Of, imageType } from '../toolkit/stored-bytes.js';
import { toolKind } from './tools.js';

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Whose name is its kind; a bare word has no content. */
export function tagged(value: Json | undefined): { readonly kind: string; readonly content: Json | undefined } {
  if (typeof value === 'string') return { kind: value, content: undefined };
  const [entry] = Object.entries(objectOf(value));
  return entry ? { kind: entry[0], content: entry[1] } : { kind: '(none)', content: undefined };
}

export function textParts(text: Json | undefined): Part[] {
  return typeof text === 'string' && text.trim() !== '' ? [{ type: 'text', text }] : [];
}

/** Zed makes PNGs of them all; other programs that write its threads may not. */
export function pictureParts(image: Json | undefined): Part[] {
  const base64 = base64Of(objectOf(image)['source']);
  return base64 === undefined ? [] : [{ type: 'file', mediaType: imageType(base64), source: { base64 } }];
}

/** What was mentioned: a path, an address, or a name. */
export function mentionName(uri: Json | undefined): string {
  const { kind, content } = tagged(uri);
  const own = objectOf(content);
  return stringOf(own['abs_path']) ?? stringOf(own['path']) ?? stringOf(own['url']) ?? stringOf(own['name']) ?? kind;
}

export function callParts(use: Json | undefined): Part[] {
  const own = objectOf(use);
  const [call, tool] = [stringOf(own['id']), stringOf(own['name'])];
  if (call === undefined || tool === undefined) return [];
  return [{ type: 'tool-call', call, tool, kind: toolKind(tool), input: own['input'] ?? stringOf(own['raw_input']) ?? {} }];
}

/** What the client writes where somebody said no. */
const REFUSED = /denied by user|user (?:denied|rejected|canceled|cancelled)/i;

export function resultPart(call: string, result: JsonObject): ToolResultPart {
  const output = outputParts(result['content']);
  const part: Mutable<ToolResultPart> = { type: 'tool-result', call, output };
  if (result['is_error'] === true) part.failed = true;
  const [first] = output;
  if (part.failed && first?.type === 'text' && REFUSED.test(first.text.slice(0, 300))) part.denied = true;
  return part;
}

/** In several forms: a text, a named text or picture, a list of them. */
function outputParts(content: Json | undefined): Part[] {
  if (isArray(content)) return content.flatMap(outputParts);
  if (!isObject(content)) return textParts(content);
  const named = (name: string): Json | undefined => ownValue(content, name) ?? ownValue(content, name.toLowerCase());
  return [...textParts(named('Text')), ...pictureParts(named('Image') ?? (named('Source') === undefined ? undefined : content))];
}
