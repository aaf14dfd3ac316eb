// Messages of OpenAI's Chat Completions → parts: their content and their calls, as agents store them and as documents have them.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part, ToolKind } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { exactImage, fileOfUrl } from '../media.js';
import { parseArguments, readArguments } from '../openai-arguments.js';
import { inlineFile } from '../openai-file.js';

/** Whose messages they are. */
export interface ChatDialect {
  /** An agent or a format: leads the names of pieces that only it understands. */
  readonly id: string;
  toolKind(tool: string): ToolKind;
  /** Pieces of its own kind come first. */
  readonly ownPart?: (part: JsonObject) => Part | undefined;
  /** The type of a picture, which is also the field that holds it. */
  readonly imageType?: string;
  /** Documents: everything that compatible servers write counts, and calls may have no ids. Else all is kept so that it can be written back. */
  readonly tolerant?: true;
}

export function decodeContent(content: Json | undefined, dialect: ChatDialect): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!isArray(content)) return [];
  return (dialect.tolerant ? content.filter(isObject) : content).map((part) => decodePart(part, dialect));
}

function decodePart(part: Json, dialect: ChatDialect): Part {
  if (isObject(part)) {
    if (part['type'] === 'text' && typeof part['text'] === 'string') return { type: 'text', text: part['text'] };
    const known = dialect.ownPart?.(part) ?? decodeImage(part, dialect) ?? (dialect.tolerant ? rarerPart(part) : undefined);
    if (known) return known;
  }
  return { type: 'custom', name: `${dialect.id}/${(isObject(part) ? stringOf(part['type']) : undefined) ?? 'part'}`, data: part };
}

function decodeImage(part: JsonObject, { imageType = 'image_url', tolerant }: ChatDialect): FilePart | undefined {
  const image = part['type'] === imageType ? part[imageType] : undefined;
  const url = isObject(image) ? image['url'] : tolerant ? image : undefined;
  if (typeof url !== 'string') return undefined;
  return tolerant ? fileOfUrl(url, { kind: 'image' }) : exactImage(url);
}

function rarerPart({ type, refusal, input_audio: audio, file }: JsonObject): Part | undefined {
  if (type === 'refusal' && typeof refusal === 'string') return { type: 'text', text: refusal };
  if (type === 'input_audio' && isObject(audio) && typeof audio['data'] === 'string')
    return { type: 'file', mediaType: `audio/${stringOf(audio['format']) ?? '*'}`, source: { base64: audio['data'] } };
  return type === 'file' && isObject(file) ? inlineFile(file) : undefined;
}

/** Undefined: no call that could be understood. */
export function decodeCall(call: Json, dialect: ChatDialect): LoosePart | undefined {
  if (!isObject(call)) return undefined;
  const { function: made, custom } = call;
  const called = isObject(made) ? made : dialect.tolerant && isObject(custom) ? custom : {};
  const [id, tool] = [stringOf(call['id']), stringOf(called['name'])];
  if (tool === undefined || (id === undefined && !dialect.tolerant)) return undefined;
  const input = called === custom ? (custom['input'] ?? '') : (dialect.tolerant ? readArguments : parseArguments)(called['arguments']);
  return { type: 'tool-call', call: id, tool, kind: dialect.toolKind(tool), input };
}
