// What messages and results of goose's both hold: files, and things that only goose understands.
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';

export function custom(data: Json, name: string): Part {
  return { type: 'custom', name: `goose/${name}`, data };
}

export function decodeFile(piece: JsonObject): FilePart | undefined {
  const [base64, mediaType, name] = [stringOf(piece['data']), stringOf(piece['mimeType']), stringOf(piece['name'])];
  return base64 === undefined || mediaType === undefined
    ? undefined
    : { type: 'file', mediaType, ...(name !== undefined && { name }), source: { base64 } };
}

export function encodeFile({ mediaType, name, source }: FilePart): JsonObject {
  const data = 'base64' in source ? source.base64 : '';
  return mediaType.startsWith('image/')
    ? { type: 'image', data, mimeType: mediaType }
    : { type: 'document', data, mimeType: mediaType, ...(name !== undefined && { name }) };
}
