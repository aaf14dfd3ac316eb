// Content blocks of the protocol (those of MCP) ↔ parts.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';
import { fileOfUrl, isImage, toBase64 } from '../../dialects/media.js';

export const FORMAT = { id: 'acp', name: 'Agent Client Protocol' };

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image' | 'audio';
      readonly data: string;
      readonly mimeType: string;
      readonly _meta?: { readonly 'baton.name': string };
    }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string } };

/** Leads the address of a file that was attached and has no other. */
const ATTACHED = 'attachment:';

/** Undefined: only the hash of the file is known. */
export function blockOfFile(part: FilePart): ContentBlock | undefined {
  const { mediaType, name, source } = part;
  if ('sha256' in source) return undefined;
  if ('uri' in source) return { type: 'resource_link', uri: source.uri, name: name ?? source.uri, mimeType: mediaType };
  const kind = isImage(part) ? 'image' : mediaType.startsWith('audio/') ? 'audio' : undefined;
  if (kind !== undefined)
    return { type: kind, data: source.base64, mimeType: mediaType, ...(name !== undefined && { _meta: { 'baton.name': name } }) };
  return { type: 'resource', resource: { uri: `${ATTACHED}${encodeURIComponent(name ?? '')}`, mimeType: mediaType, blob: source.base64 } };
}

export function partOfBlock(block: JsonObject): Part {
  const { type, text, data, uri, mimeType, resource, _meta: meta } = block;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    const name = isObject(meta) ? stringOf(meta['baton.name']) : undefined;
    return { type: 'file', mediaType: stringOf(mimeType) ?? `${type}/*`, ...(name !== undefined && { name }), source: { base64: data } };
  }
  if (type === 'resource_link' && typeof uri === 'string') {
    const name = stringOf(block['name']);
    return fileOfUrl(uri, {
      ...(typeof mimeType === 'string' && { mediaType: mimeType }),
      ...(name !== undefined && name !== uri && { name }),
    });
  }
  return (
    (type === 'resource' && isObject(resource) ? fileOfResource(resource) : undefined) ?? {
      type: 'custom',
      name: `${FORMAT.id}/${stringOf(type) ?? 'block'}`,
      data: block,
    }
  );
}

function fileOfResource(resource: JsonObject): FilePart | undefined {
  const uri = stringOf(resource['uri']) ?? '';
  const blob = stringOf(resource['blob']);
  const text = stringOf(resource['text']);
  const name = uri.startsWith(ATTACHED) ? attachedName(uri.slice(ATTACHED.length)) : uri;
  if (blob === undefined && text === undefined) return undefined;
  return {
    type: 'file',
    mediaType: stringOf(resource['mimeType']) ?? (text === undefined ? 'application/octet-stream' : 'text/plain'),
    ...(name !== '' && { name }),
    source: { base64: blob ?? toBase64(text ?? '') },
  };
}

function attachedName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // someone else's address
  }
}
