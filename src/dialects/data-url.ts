// Pictures as addresses: `data:` addresses hold the bytes, all others only say where they are.
import type { FilePart } from '../model/session.js';

export function imageOfUrl(url: string): FilePart {
  const comma = url.startsWith('data:') ? url.indexOf(';base64,') : -1;
  if (comma < 0) return { type: 'file', mediaType: 'image/*', source: { uri: url } };
  return { type: 'file', mediaType: url.slice(5, comma), source: { base64: url.slice(comma + 8) } };
}

export function urlOfFile({ source, mediaType }: FilePart): string {
  if ('base64' in source) return `data:${mediaType};base64,${source.base64}`;
  return 'uri' in source ? source.uri : `sha256:${source.sha256}`;
}
