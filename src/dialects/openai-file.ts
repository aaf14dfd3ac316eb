// Files inside OpenAI's messages and items: `{file_data, filename}`, as a data address or as bare base64.
import type { JsonObject } from '../model/json.js';
import type { FilePart } from '../model/session.js';
import { fileOfUrl } from './media.js';

export function inlineFile({ file_data: data, filename }: JsonObject): FilePart | undefined {
  const named = typeof filename === 'string' ? { name: filename } : {};
  if (typeof data !== 'string') return undefined;
  return data.startsWith('data:')
    ? fileOfUrl(data, named)
    : { type: 'file', mediaType: 'application/octet-stream', ...named, source: { base64: data } };
}
