// Values as Kiro writes them, in its three kinds of files.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';
import { base64Of, imageType } from '../toolkit/stored-bytes.js';

export function listOf(value: Json | undefined): JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** A text, or seconds, or milliseconds. */
export function timeOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? undefined : value;
  const time = typeof value !== 'number' ? Number.NaN : value > 1e11 ? value : value * 1000;
  return time > 0 && time <= 8.64e15 ? new Date(time).toISOString() : undefined;
}

/** The same moment, where it is told in somebody's own zone. */
export function utcOf(value: Json | undefined): string | undefined {
  const time = timeOf(value);
  return time === undefined ? undefined : new Date(time).toISOString();
}

export function textParts(text: string | undefined): Part[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** `{ format, source }`, the bytes in one of several forms. */
export function pictureOf(value: Json | undefined): FilePart | undefined {
  const picture = objectOf(value);
  const source = objectOf(picture['source']);
  const base64 = base64Of(source['data'] ?? source['bytes'] ?? source['Bytes'] ?? picture['source'] ?? picture['data']);
  if (base64 === undefined) return undefined;
  const format = stringOf(picture['format'])?.toLowerCase();
  const type = stringOf(picture['mediaType']) ?? stringOf(picture['mimeType']);
  return { type: 'file', mediaType: type ?? (format === undefined ? imageType(base64) : `image/${format}`), source: { base64 } };
}

/** What a tool gave back: a text, or pieces of text, JSON and pictures. */
export function outputParts(content: Json | undefined): Part[] {
  if (typeof content === 'string') return textParts(content);
  if (!isArray(content)) return content === undefined || content === null ? [] : [{ type: 'text', text: jsonText(content) }];
  return content.flatMap((piece): Part[] => {
    if (!isObject(piece)) return textParts(stringOf(piece));
    const data = piece['data'];
    if (piece['kind'] === 'image' || piece['type'] === 'image') return [pictureOf(data ?? piece) ?? []].flat();
    const text = stringOf(data) ?? stringOf(piece['text']) ?? stringOf(piece['content']);
    return text === undefined ? [{ type: 'text', text: jsonText(data ?? piece) }] : textParts(text);
  });
}
