// Parts of Gemini's `Content` → ours: as Gemini CLI and its offspring store them, and as documents have them.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Mutable, Part, ToolKind, ToolResultPart } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { fileOfUrl } from '../media.js';

/** Whose contents they are. */
export interface ContentDialect {
  /** An agent or a format: leads the names of parts that only it understands. */
  readonly id: string;
  toolKind(tool: string): ToolKind;
  /** Documents: both spellings count, calls may have no ids, files keep their names. Else all is kept so that it can be written back. */
  readonly tolerant?: true;
}

/** The model makes calls and thinks; the user's side holds results. Anything else out of place is kept as it is. */
export type Speaker = 'model' | 'user';

/** An answer that is neither `output` nor `error`, kept as it is. */
export const RESPONSE = 'response';

/** Content as the API takes it: a text, a part, or a list of both. */
export function partList(content: Json | undefined): readonly Json[] {
  if (content === undefined || content === null) return [];
  return isArray(content) ? content : [content];
}

/** Exactly as an agent stores them. */
export function decodeParts(content: readonly Json[], speaker: Speaker, dialect: Omit<ContentDialect, 'tolerant'>): Part[] {
  const parts: Part[] = [];
  for (const one of content) {
    const part = decodePart(one, speaker, dialect) as Part; // only tolerant reading leaves ids open
    const last = parts.at(-1);
    // A file that a tool gave back comes after its response (Gemini CLI 0.61.0, read_file of a picture).
    if (part.type === 'file' && last?.type === 'tool-result') parts[parts.length - 1] = { ...last, output: [...last.output, part] };
    else parts.push(part);
  }
  return parts;
}

/** As far as a document can be understood. A signature may be on any part; on one that is not a thought it becomes an empty thought before it. */
export function readParts(content: Json | undefined, dialect: ContentDialect & { readonly tolerant: true }): LoosePart[] {
  return (isArray(content) ? content.filter(isObject) : []).flatMap((part): LoosePart[] => {
    const sealed = stringOf(field(part, 'thoughtSignature', dialect));
    const own = decodePart(part, 'anyone', dialect);
    const isSealed = sealed === undefined || own.type === 'reasoning' || own.type === 'custom';
    return isSealed ? [own] : [{ type: 'reasoning', text: '', sealed }, own];
  });
}

/** The wire knows both spellings. */
function field(part: JsonObject, camel: string, { tolerant }: ContentDialect): Json | undefined {
  return part[camel] ?? (tolerant ? part[camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] : undefined);
}

function decodePart(part: Json, speaker: Speaker | 'anyone', dialect: ContentDialect): LoosePart {
  if (typeof part === 'string') return { type: 'text', text: part };
  if (isObject(part)) {
    const call = field(part, 'functionCall', dialect);
    const response = field(part, 'functionResponse', dialect);
    if (isObject(call) && speaker !== 'user' && typeof call['name'] === 'string') return decodeCall(call, call['name'], dialect);
    if (isObject(response) && speaker !== 'model') return decodeResponse(response, dialect);
    const file = decodeFile(part, dialect);
    if (file) return file;
    const { text } = part;
    if (typeof text === 'string' && call === undefined && response === undefined) return decodeText(part, text, speaker, dialect);
  }
  const name = isObject(part) ? (Object.keys(part)[0] ?? 'part') : 'part';
  return { type: 'custom', name: `${dialect.id}/${name}`, data: part };
}

function decodeText(part: JsonObject, text: string, speaker: Speaker | 'anyone', dialect: ContentDialect): Part {
  if (part['thought'] !== true || speaker === 'user') return { type: 'text', text };
  const sealed = stringOf(field(part, 'thoughtSignature', dialect));
  return { type: 'reasoning', text, ...(sealed !== undefined && { sealed }) };
}

function decodeCall(call: JsonObject, tool: string, { toolKind, tolerant }: ContentDialect): LoosePart {
  const id = stringOf(call['id']) ?? (tolerant ? undefined : tool);
  return { type: 'tool-call', call: id, tool, kind: toolKind(tool), input: call['args'] ?? {} };
}

function decodeFile(part: JsonObject, dialect: ContentDialect): FilePart | undefined {
  const [inline, linked] = [field(part, 'inlineData', dialect), field(part, 'fileData', dialect)];
  if (isObject(inline) && typeof inline['data'] === 'string') {
    const mediaType = stringOf(field(inline, 'mimeType', dialect)) ?? (dialect.tolerant ? 'application/octet-stream' : '*/*');
    const name = dialect.tolerant ? stringOf(field(inline, 'displayName', dialect)) : undefined;
    return { type: 'file', mediaType, ...(name !== undefined && { name }), source: { base64: inline['data'] } };
  }
  const uri = isObject(linked) ? stringOf(field(linked, 'fileUri', dialect)) : undefined;
  if (!isObject(linked) || uri === undefined) return undefined;
  const mediaType = stringOf(field(linked, 'mimeType', dialect));
  if (dialect.tolerant) return fileOfUrl(uri, mediaType === undefined ? {} : { mediaType });
  return { type: 'file', mediaType: mediaType ?? '*/*', source: { uri } };
}

/** `output` is what the tool said, `error` that it failed; any other object is shown to the model as it is. */
function decodeResponse(response: JsonObject, dialect: ContentDialect): LoosePart {
  const { id, name, response: said, parts } = response;
  const files = partList(parts).flatMap((part) => (isObject(part) ? (decodeFile(part, dialect) ?? []) : [])); // newer models take them
  const only = isObject(said) && Object.keys(said).length === 1 ? Object.keys(said)[0] : undefined;
  if (dialect.tolerant) {
    const key = only === 'output' || only === 'error' || only === 'result' ? only : undefined;
    return {
      type: 'tool-result',
      call: stringOf(id),
      ...(typeof name === 'string' && { tool: name }),
      output: [...textsOf(isObject(said) && key !== undefined ? said[key] : said), ...files],
      ...(key === 'error' && { failed: true }),
    };
  }
  const text = isObject(said) && (only === 'output' || only === 'error') ? said[only] : undefined;
  const words: Part =
    typeof text === 'string' ? { type: 'text', text } : { type: 'custom', name: `${dialect.id}/${RESPONSE}`, data: said ?? null };
  const call = stringOf(id) ?? stringOf(name) ?? '';
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: [words, ...files] };
  if (isObject(said) && said['error'] !== undefined) result.failed = true;
  return result;
}

function textsOf(value: Json | undefined): Part[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (isObject(value) && Object.keys(value).length === 0) return [];
  if (isArray(value) && value.every((one) => typeof one === 'string'))
    return value.filter((text) => text !== '').map((text) => ({ type: 'text', text }));
  return [{ type: 'text', text: jsonText(value) }];
}
