// Whether a picture is one: vendors refuse a request for a single one that they cannot decode, whatever else it says, and so every later one.
import type { FilePart } from './session.js';

/** What all vendors take, by the first bytes. */
const SIGNATURES: readonly (readonly [mediaType: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
const JUDGED = new Set([...SIGNATURES.map(([mediaType]) => mediaType), 'image/jpg', 'image/*']);
/** Base64 of the first and last bytes: a multiple of four. */
const END = 64;

export type Verdict =
  /** Also of what is not judged: links, other types. */
  | { readonly kind: 'fine' }
  /** It is a picture, but not of the type that it is said to be. */
  | { readonly kind: 'other-type'; readonly mediaType: string }
  | { readonly kind: 'broken' };

const FINE: Verdict = { kind: 'fine' };
const BROKEN: Verdict = { kind: 'broken' };

export function judgePicture({ mediaType, source }: FilePart): Verdict {
  if (!JUDGED.has(mediaType) || !('base64' in source)) return FINE;
  const text = /\s/.test(source.base64) ? source.base64.replace(/\s+/g, '') : source.base64;
  const length = lengthOf(text);
  const head = length === undefined ? undefined : decoded(text.slice(0, END));
  const found = head === undefined ? undefined : SIGNATURES.find(([, begins]) => begins.test(head))?.[0];
  if (found === undefined || isCut(found, head!, length!, text)) return BROKEN;
  return found === mediaType || (mediaType === 'image/jpg' && found === 'image/jpeg') ? FINE : { kind: 'other-type', mediaType: found };
}

/** In bytes; undefined: it is not base64. */
function lengthOf(text: string): number | undefined {
  const digits = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  // looking for the first odd character needs no memory of those before it, however long the picture is
  const odd = text.search(/[^A-Za-z0-9+/_-]/);
  if (digits === 0 || (odd >= 0 && odd < digits)) return undefined;
  return digits % 4 === 1 ? undefined : Math.floor((digits * 3) / 4);
}

/** Decoders forgive much; what is missing at the end of these they do not. */
function isCut(mediaType: string, head: string, length: number, text: string): boolean {
  switch (mediaType) {
    case 'image/png':
      return !endOf(text).includes('IEND') && !decoded(text).includes('IEND');
    case 'image/jpeg':
      return !endOf(text).includes('\xff\xd9') && !decoded(text).includes('\xff\xd9');
    case 'image/webp':
      return [7, 6, 5, 4].reduce((size, i) => size * 256 + head.charCodeAt(i), 0) + 8 > length + 1; // odd sizes may lack their last byte
    default:
      return false;
  }
}

function endOf(text: string): string {
  return decoded(text.slice(Math.max(0, Math.floor((text.length - END) / 4) * 4)));
}

/** As characters of one byte each. */
function decoded(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
}
