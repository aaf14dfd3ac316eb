// A document as the characters that a link carries, and back. `1d.` and base64url: the version, the method, the bytes.
import { Failure } from '../model/report.js';
import { sha256Bytes } from '../model/sha256.js';
import { base64UrlOf, bytesOfBase64Url } from '../trust/base64.js';
import { DICTIONARY } from './dictionary.js';
import { inflate, joined, UnpacksToTooMuch } from './inflate.js';
import { seal, unseal, type Random } from './seal.js';

const VERSION = '1';
/** Characters that are read; a link that Baton makes is far shorter. */
export const LONGEST_PAYLOAD = 4 << 20;
/** What a link may stand for: all of it together, and for each byte of it. */
export const LARGEST_UNPACKED_LINK = 16 << 20;
export const RATIO_FREE = 256 << 10;
export const MOST_RATIO = 200;

/** `r`: deflated. `d`: deflated against the dictionary. `e`: one of these, encrypted. */
type Method = 'r' | 'd' | 'e';
const isMethod = (text: string | undefined): text is Method => text === 'r' || text === 'd' || text === 'e';

/** `dictionary`: pack against it. */
export type Deflate = (bytes: Uint8Array, dictionary: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export interface PackOptions {
  /** Encrypt it. */
  readonly sealed?: { readonly passphrase: string; readonly random: Random } | undefined;
  /** One that can take a dictionary; absent: what browsers have, which takes none. */
  readonly deflate?: Deflate | undefined;
}

export async function payloadOf(text: string, { sealed, deflate }: PackOptions = {}): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const dictionary = new TextEncoder().encode(DICTIONARY);
  const method: Method = deflate ? 'd' : 'r';
  const packed = joined([checkOf(bytes), await (deflate ? deflate(bytes, dictionary) : plainDeflate(bytes))]);
  if (!sealed) return written(method, packed);
  return written('e', await seal(joined([new TextEncoder().encode(method), packed]), sealed.passphrase, sealed.random));
}

const written = (method: Method, bytes: Uint8Array): string => `${VERSION}${method}.${base64UrlOf(bytes)}`;

export const isPayload = (text: string): boolean => /^\d+[a-z]\./.test(text);
export const isEncrypted = (payload: string): boolean => payload.startsWith(`${VERSION}e.`);

export async function textOfPayload(payload: string, { passphrase }: { readonly passphrase?: string | undefined } = {}): Promise<string> {
  const [, version, method, body = ''] = /^(\d+)([a-z])\.(.*)$/s.exec(payload) ?? [];
  if (version !== VERSION || !isMethod(method)) throw newer();
  if (body.length > LONGEST_PAYLOAD) throw tooMuch(`it has more than ${LONGEST_PAYLOAD >> 20} MB`);
  const bytes = bytesOfBase64Url(body);
  if (!bytes) throw damaged();
  return method === 'e' ? opened(bytes, passphrase) : unpacked(method, bytes);
}

async function opened(bytes: Uint8Array, passphrase: string | undefined): Promise<string> {
  if (passphrase === undefined)
    throw new Failure({
      rule: 'link/passphrase-needed',
      message: 'the link is encrypted, and no passphrase was given',
      hint: 'Ask whoever made it, in another way than the one the link came by.',
    });
  const inner = await unseal(bytes, passphrase);
  if (!inner)
    throw new Failure({
      rule: 'link/wrong-passphrase',
      message: 'the passphrase does not open the link, or the link was changed',
      hint: 'Check both: a link is often cut off where it is long.',
    });
  const method = String.fromCharCode(inner[0] ?? 0);
  if (method !== 'r' && method !== 'd') throw newer();
  return unpacked(method, inner.slice(1));
}

const CHECK = 4;
/** Cut off or changed on its way, it is not what was linked: deflated bytes alone would not show it. */
const checkOf = (bytes: Uint8Array): Uint8Array => sha256Bytes(bytes).slice(0, CHECK);

async function unpacked(method: Exclude<Method, 'e'>, bytes: Uint8Array): Promise<string> {
  const packed = bytes.slice(CHECK);
  const largest = Math.min(LARGEST_UNPACKED_LINK, RATIO_FREE + MOST_RATIO * packed.length);
  const dictionary = method === 'd' ? new TextEncoder().encode(DICTIONARY) : undefined;
  let plain: Uint8Array;
  try {
    plain = await inflate(packed, { largest, dictionary });
  } catch (error) {
    throw error instanceof UnpacksToTooMuch ? tooMuch('it stands for more than a hand-off can be') : damaged(error);
  }
  if (checkOf(plain).some((byte, i) => byte !== bytes[i])) throw damaged();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (error) {
    throw damaged(error);
  }
}

async function plainDeflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function newer(): Failure {
  return new Failure({
    rule: 'link/newer',
    message: 'the link is of a kind that this version does not know',
    hint: 'It may have been made by a newer version of Baton: update, or ask for the document as a file.',
  });
}

export function damaged(cause?: unknown): Failure {
  return new Failure(
    {
      rule: 'link/damaged',
      message: 'the link is incomplete, or was changed on its way',
      hint: 'Copy it again, all of it: programs cut long links off. Or ask for the document as a file.',
    },
    { cause },
  );
}

export function tooMuch(why: string): Failure {
  return new Failure({ rule: 'link/unpacks-to-too-much', message: `the link is not opened: ${why}` });
}
