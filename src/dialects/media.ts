// Files as addresses: `data:` addresses hold the bytes, all others only say where they are, and their type as far as their name says.
import type { FilePart } from '../model/session.js';

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*),/;
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** `kind` (`image`, `audio` …) is what the format says where the link does not. */
export function fileOfUrl(
  url: string,
  options: { readonly kind?: string; readonly mediaType?: string; readonly name?: string } = {},
): FilePart {
  const name = options.name === undefined ? {} : { name: options.name };
  const data = DATA_URL.exec(url);
  if (!data) return { type: 'file', mediaType: options.mediaType ?? typeOfLink(url, options.kind), ...name, source: { uri: url } };
  const body = url.slice(data[0].length);
  const base64 = data[2]!.endsWith(';base64') ? body : toBase64(decoded(body));
  return { type: 'file', mediaType: data[1] || options.mediaType || typeOfLink('', options.kind), ...name, source: { base64 } };
}

/** A picture exactly as an agent stores it: what is not base64 stays the address that it is, so that `exactUrlOf` gives it back. */
export function exactImage(url: string): FilePart {
  const comma = url.startsWith('data:') ? url.indexOf(';base64,') : -1;
  if (comma < 0) return { type: 'file', mediaType: 'image/*', source: { uri: url } };
  return { type: 'file', mediaType: url.slice('data:'.length, comma), source: { base64: url.slice(comma + ';base64,'.length) } };
}

export function exactUrlOf(part: FilePart): string {
  return 'sha256' in part.source ? `sha256:${part.source.sha256}` : urlOf(part)!;
}

/** Undefined where the bytes are not at hand. */
export function dataUrlOf({ mediaType, source }: FilePart): string | undefined {
  return 'base64' in source ? `data:${mediaType};base64,${source.base64}` : undefined;
}

/** A link or the bytes themselves; undefined: only the hash is known. */
export function urlOf(part: FilePart): string | undefined {
  return 'uri' in part.source ? part.source.uri : dataUrlOf(part);
}

export function isImage({ mediaType }: FilePart): boolean {
  return mediaType.startsWith('image/');
}

function typeOfLink(url: string, kind: string | undefined): string {
  const extension = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url.slice(-200))?.[1]?.toLowerCase();
  const known = extension !== undefined && Object.hasOwn(TYPES, extension) ? TYPES[extension]! : undefined;
  if (known !== undefined && (kind === undefined || known.startsWith(`${kind}/`))) return known;
  return kind === undefined ? 'application/octet-stream' : `${kind}/*`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not percent-encoded after all: the words as they stand
  }
}

/** What is not base64 counts as the text that it is. */
export function bytesOfBase64(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new TextEncoder().encode(base64);
  }
}

export function textOfBase64(base64: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOfBase64(base64));
}

export function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
