// Pictures in Cursor's messages: their bytes in one of several forms, or the place where the editor put a copy.
import { fileOfUrl } from '../../dialects/media.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart } from '../../model/session.js';

/** Of a message of the editor's. A picture may be listed twice. */
export function picturesOf(bubble: JsonObject): FilePart[] {
  const { context } = bubble;
  const lists = [bubble['images'], isObject(context) ? context['selectedImages'] : undefined, bubble['selectedImages']];
  const found = new Map<string, FilePart>();
  for (const one of lists.flatMap((list) => (isArray(list) ? list : []))) {
    const part = pictureOf(one);
    if (!part) continue;
    const key = (isObject(one) ? stringOf(one['uuid']) : undefined) ?? `#${found.size}`;
    if (!found.has(key) || !('base64' in found.get(key)!.source)) found.set(key, part);
  }
  return [...found.values()];
}

function pictureOf(one: Json): FilePart | undefined {
  if (typeof one === 'string') return one.startsWith('data:') ? fileOfUrl(one, { kind: 'image' }) : undefined;
  if (!isObject(one)) return undefined;
  const name = stringOf(one['filename']) ?? stringOf(one['name']) ?? stringOf(one['path'])?.split(/[\\/]/).at(-1);
  const options = { ...(name !== undefined && { name }), ...mediaTypeOf(one) };
  const bytes = fileOfData(one['data'], options);
  const place = stringOf(one['path']) ?? stringOf(one['url']);
  return bytes ?? (place ? fileOfUrl(place, { kind: 'image', ...options }) : undefined);
}

/** A part of a message of the agent's own: `image` or `data` with the bytes. */
export function fileOfPart(part: JsonObject): FilePart | undefined {
  const data = part['image'] ?? part['data'] ?? part['url'];
  const name = stringOf(part['filename']) ?? stringOf(part['name']);
  const options = { ...(name !== undefined && { name }), ...mediaTypeOf(part) };
  if (typeof data === 'string' && /^[a-z][\w+.-]*:/i.test(data))
    return fileOfUrl(data, { ...(part['type'] === 'image' && { kind: 'image' }), ...options });
  return fileOfData(data, options);
}

function mediaTypeOf(one: JsonObject): { readonly mediaType?: string } {
  const type = stringOf(one['mediaType']) ?? stringOf(one['mimeType']);
  return type?.includes('/') ? { mediaType: type } : {};
}

/** Base64, a `data:` address, or bytes as numbers: a list, or an object whose keys count them. */
function fileOfData(data: Json | undefined, options: { readonly name?: string; readonly mediaType?: string }): FilePart | undefined {
  if (typeof data === 'string' && data !== '') {
    if (data.startsWith('data:')) return fileOfUrl(data, { kind: 'image', ...options });
    return {
      type: 'file',
      mediaType: options.mediaType ?? typeOf(Buffer.from(data.slice(0, 24), 'base64')),
      ...nameOf(options),
      source: { base64: data },
    };
  }
  const bytes = bytesOf(data);
  if (!bytes) return undefined;
  return { type: 'file', mediaType: options.mediaType ?? typeOf(bytes), ...nameOf(options), source: { base64: bytes.toString('base64') } };
}

function nameOf({ name }: { readonly name?: string }): { readonly name?: string } {
  return name === undefined ? {} : { name };
}

function bytesOf(data: Json | undefined): Buffer | undefined {
  const inner = isObject(data) && data['type'] === 'Buffer' ? data['data'] : data;
  const values = isArray(inner) ? inner : isObject(inner) ? Object.values(inner) : [];
  return values.length > 0 && values.every((value) => typeof value === 'number') ? Buffer.from(values) : undefined;
}

function typeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : 'image/*';
}
