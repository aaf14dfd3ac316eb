// What a tool of claude.ai returned → parts.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part } from '../../model/session.js';
import { fileOfUrl } from '../../dialects/media.js';
import { fileNote } from '../toolkit/words.js';
import { FORMAT } from './head.js';

export function outputOf({ content, structured_content: structured }: JsonObject): Part[] {
  const parts = isArray(content) ? content.flatMap(partOf) : words(content);
  return parts.length > 0 ? parts : words(structured);
}

function partOf(item: Json): Part[] {
  if (!isObject(item)) return words(item);
  const type = stringOf(item['type']) ?? '';
  if (type === 'text') return words(item['text']);
  if (type === 'knowledge')
    return words(
      [item['title'], item['url'], item['text'] ?? item['content']].filter((one) => typeof one === 'string' && one !== '').join('\n'),
    );
  if (type === 'local_resource' && typeof item['file_path'] === 'string')
    return words(
      fileNote(
        fileOfUrl(item['file_path'], {
          ...named(item['name']),
          ...(typeof item['mime_type'] === 'string' && { mediaType: item['mime_type'] }),
        }),
      ),
    );
  return (type === 'image' && imageOf(item)) || [{ type: 'custom', name: `${FORMAT.id}/${type}`, data: item }];
}

function imageOf({ source, file_name: name }: JsonObject): Part[] | undefined {
  if (!isObject(source)) return undefined;
  const { data, url } = source;
  if (typeof data === 'string')
    return [{ type: 'file', mediaType: stringOf(source['media_type']) ?? 'image/*', ...named(name), source: { base64: data } }];
  return typeof url === 'string' && /^(?:https?|data):/.test(url) ? [fileOfUrl(url, { kind: 'image', ...named(name) })] : undefined;
}

function words(value: Json | undefined): Part[] {
  if (value === undefined || value === null || value === '') return [];
  return [{ type: 'text', text: typeof value === 'string' ? value : jsonText(value) }];
}

function named(name: Json | undefined): { readonly name?: string } {
  return typeof name === 'string' && name !== '' ? { name } : {};
}
