// Files that go with a prompt or a result ↔ parts. Their bytes are beside them, or once in an event of their own that they name.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';

const ASSET = 'sha256:';

/** What the model gets of it as a file; a path, a selection or a pointer to GitHub is put into words by the client. */
export function decodeAttachment(attachment: Json): Part {
  if (isObject(attachment)) {
    const source = sourceOf(attachment);
    const mediaType = stringOf(attachment['mimeType']);
    const name = mediaType?.startsWith('image/') ? undefined : stringOf(attachment['displayName']); // elsewhere pictures have none
    if (source && mediaType !== undefined) return { type: 'file', mediaType, ...(name !== undefined && { name }), source };
  }
  return {
    type: 'custom',
    name: `copilot-cli/${(isObject(attachment) ? stringOf(attachment['type']) : undefined) ?? 'attachment'}`,
    data: attachment,
  };
}

function sourceOf(attachment: JsonObject): FilePart['source'] | undefined {
  const [data, asset] = [stringOf(attachment['data']), stringOf(attachment['assetId'])];
  if (data !== undefined) return { base64: data };
  return asset?.startsWith(ASSET) ? { sha256: asset.slice(ASSET.length) } : undefined;
}

export function encodeAttachment(part: Part): Json {
  if (part.type !== 'file') return part.type === 'custom' ? part.data : { type: part.type };
  return { type: 'blob', ...bytesOf(part), mimeType: part.mediaType, ...(part.name !== undefined && { displayName: part.name }) };
}

export function encodeBinary(part: FilePart): Json {
  return { type: part.mediaType.startsWith('image/') ? 'image' : 'resource', ...bytesOf(part), mimeType: part.mediaType };
}

function bytesOf({ source }: FilePart): JsonObject {
  if ('base64' in source) return { data: source.base64 };
  return 'sha256' in source ? { assetId: ASSET + source.sha256 } : { data: '' };
}

/** The bytes that an event brings for others to name. */
export function assetIn(record: JsonObject): { readonly sha256: string; readonly base64: string } | undefined {
  const data = record['type'] === 'session.binary_asset' && isObject(record['data']) ? record['data'] : {};
  const [id, base64] = [stringOf(data['assetId']), stringOf(data['data'])];
  return id?.startsWith(ASSET) && base64 !== undefined ? { sha256: id.slice(ASSET.length), base64 } : undefined;
}
