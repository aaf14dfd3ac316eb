// What one of OpenHands' events says, for whoever reads events: a document, or the folder that its client keeps.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Role, ToolKind } from '../../model/session.js';
import type { LoosePart } from '../loose-part.js';
import { fileOfUrl } from '../media.js';

export interface Said {
  readonly role: Role;
  readonly parts: readonly LoosePart[];
  /** Added by the client to what was said before it: skills, rules of a folder. */
  readonly isAdded?: true;
}

/** Whose events they are. */
export interface EventReader {
  /** An agent or a format: leads the names of pieces that only it understands. */
  readonly id: string;
  toolKind(tool: string, input: Json): ToolKind;
}

/** A text, or a list of texts and pictures. */
export function contentParts(value: Json | undefined, { id }: Pick<EventReader, 'id'>): Part[] {
  if (typeof value === 'string') return textParts(value);
  return isArray(value) ? value.flatMap((piece) => (isObject(piece) ? pieceParts(piece, id) : textParts(piece))) : [];
}

function pieceParts(piece: JsonObject, id: string): Part[] {
  const { type } = piece;
  if (type === 'text' && typeof piece['text'] === 'string') return textParts(piece['text']);
  if (type === 'image' && isArray(piece['image_urls'])) return pictureParts(piece['image_urls']);
  if (type === 'image_url')
    return pictureParts([isObject(piece['image_url']) ? (piece['image_url']['url'] ?? null) : (piece['image_url'] ?? null)]);
  return [{ type: 'custom', name: `${id}/${stringOf(type) ?? 'part'}`, data: piece }];
}

export function pictureParts(urls: Json | undefined): Part[] {
  return (isArray(urls) ? urls : []).flatMap((url): Part[] => (typeof url === 'string' ? [fileOfUrl(url, { kind: 'image' })] : []));
}

export function textParts(value: Json | undefined): Part[] {
  const text = stringOf(value) ?? '';
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
