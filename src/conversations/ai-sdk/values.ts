// Files and tool outputs in the AI SDK's spelling, both ways.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part, ToolResultPart } from '../../model/session.js';
import { fileOfUrl, urlOf } from '../../dialects/media.js';
import { unmarkedOutput } from '../toolkit/words.js';

export const FORMAT = { id: 'ai-sdk', name: 'AI SDK messages' };

/** Of UI messages (`url`), of model messages (`image`, `data`), and inside outputs. Undefined: no file. */
export function mediaPart(part: JsonObject): FilePart | undefined {
  const { type, url, image, data } = part;
  const mediaType = stringOf(part['mediaType']) ?? stringOf(part['mimeType']);
  const name = stringOf(part['filename']);
  const known = { ...(mediaType !== undefined && { mediaType }), ...(name !== undefined && { name }) };
  const isFile = typeof type === 'string' && /^(?:file|image|media|(?:file|image)-(?:data|url))$/.test(type);
  const where = stringOf(url) ?? stringOf(image) ?? stringOf(data);
  if (!isFile || where === undefined) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(where))
    return fileOfUrl(where, { ...known, ...(type.startsWith('image') && mediaType === undefined && { kind: 'image' }) });
  return {
    type: 'file',
    mediaType: mediaType ?? (type.startsWith('image') ? 'image/*' : 'application/octet-stream'),
    ...(name !== undefined && { name }),
    source: { base64: where },
  };
}

/** A text, a list of content, one of the typed outputs of model messages, or any JSON. */
export function outputParts(output: Json | undefined): Pick<ToolResultPart, 'output' | 'failed' | 'denied'> {
  if (output === undefined || output === null || output === '') return { output: [] };
  if (typeof output === 'string') return { output: [{ type: 'text', text: output }] };
  const { type, value, reason } = isObject(output) ? output : {};
  if (type === 'text' && typeof value === 'string') return outputParts(value);
  if (type === 'json' && value !== undefined) return { output: [{ type: 'text', text: jsonText(value) }] };
  if (type === 'error-text' || type === 'error-json') return { ...outputParts(value), failed: true };
  if (type === 'execution-denied') return { ...outputParts(stringOf(reason)), denied: true };
  if (type !== 'content' || !isArray(value)) return { output: [{ type: 'text', text: jsonText(output) }] };
  const parts = value
    .filter(isObject)
    .map((part): Part =>
      part['type'] === 'text' && typeof part['text'] === 'string'
        ? { type: 'text', text: part['text'] }
        : (mediaPart(part) ?? { type: 'custom', name: `${FORMAT.id}/${stringOf(part['type']) ?? 'part'}`, data: part }),
    );
  return unmarkedOutput(parts);
}

export interface FileUiPart {
  readonly type: 'file';
  readonly mediaType: string;
  readonly url: string;
  readonly filename?: string;
}

export function fileUiPart(part: FilePart): FileUiPart | undefined {
  const url = urlOf(part);
  return url === undefined
    ? undefined
    : { type: 'file', mediaType: part.mediaType, url, ...(part.name !== undefined && { filename: part.name }) };
}

/** In an output's list of content. */
export function outputFile(part: FilePart): JsonObject | undefined {
  const { mediaType, source } = part;
  const named = part.name === undefined ? {} : { filename: part.name };
  if ('uri' in source) return { type: 'file-url', url: source.uri, mediaType, ...named };
  return 'base64' in source ? { type: 'file-data', data: source.base64, mediaType, ...named } : undefined;
}
