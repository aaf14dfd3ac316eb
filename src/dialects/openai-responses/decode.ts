// Items of OpenAI's Responses API → parts, as Codex stores them and as documents have them.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, ReasoningPart, ToolKind } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { exactImage, fileOfUrl } from '../media.js';
import { parseArguments, readArguments } from '../openai-arguments.js';
import { inlineFile } from '../openai-file.js';

/** Whose items they are. */
export interface ItemDialect {
  /** An agent or a format: leads the names of pieces that only it understands. */
  readonly id: string;
  toolKind(tool: string): ToolKind;
  /** Documents: files and refusals count, and calls may have no ids. Else all is kept so that it can be written back. */
  readonly tolerant?: true;
}

/** One piece of a message's content or of a result. */
export function decodePiece(piece: Json, dialect: ItemDialect): Part {
  if (isObject(piece)) {
    const { type, text, image_url: image } = piece;
    if (typeof text === 'string') return { type: 'text', text };
    if (type === 'input_image' && typeof image === 'string')
      return dialect.tolerant ? fileOfUrl(image, { kind: 'image' }) : exactImage(image);
    const known = dialect.tolerant ? rarerPiece(piece) : undefined;
    if (known) return known;
  }
  return { type: 'custom', name: `${dialect.id}/${(isObject(piece) ? stringOf(piece['type']) : undefined) ?? 'content'}`, data: piece };
}

function rarerPiece(piece: JsonObject): Part | undefined {
  const { type, refusal, file_url: url, filename } = piece;
  if (type === 'refusal' && typeof refusal === 'string') return { type: 'text', text: refusal };
  if (type !== 'input_file') return undefined;
  return typeof url === 'string' ? fileOfUrl(url, typeof filename === 'string' ? { name: filename } : {}) : inlineFile(piece);
}

/** A function takes JSON, a custom tool any text. Undefined: not to be understood. */
export function decodeCall(item: JsonObject, dialect: ItemDialect): LoosePart | undefined {
  const call = stringOf(item['call_id']);
  const tool = stringOf(item['name']) ?? (dialect.tolerant ? '' : undefined);
  if (tool === undefined || (call === undefined && !dialect.tolerant)) return undefined;
  const kind = dialect.toolKind(tool);
  if (item['type'] === 'custom_tool_call') return { type: 'tool-call', call, tool, kind, input: item['input'] ?? '' };
  const raw = item['arguments'];
  if (dialect.tolerant) return { type: 'tool-call', call, tool, kind, input: readArguments(raw) };
  // Parsed when somebody looks at it: most readings only count calls.
  let parsed: { readonly input: Json } | undefined;
  return {
    type: 'tool-call',
    call,
    tool,
    kind,
    get input() {
      parsed ??= { input: parseArguments(raw) };
      return parsed.input;
    },
  };
}

/** The summary is what people see; the sealed block is bound to its account. */
export function decodeReasoning(item: JsonObject): ReasoningPart {
  const texts = [item['summary'], item['content']].flatMap((list) =>
    isArray(list) ? list.map((one) => (isObject(one) ? (stringOf(one['text']) ?? '') : '')) : [],
  );
  const sealed = stringOf(item['encrypted_content']);
  return {
    type: 'reasoning',
    text: texts.filter((text) => text !== '').join('\n\n'),
    ...(sealed !== undefined && sealed !== '' && { sealed }),
  };
}
