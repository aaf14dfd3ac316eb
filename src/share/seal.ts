// Bytes under a passphrase: AES-256-GCM with a key that PBKDF2 makes, both as browsers and Node have them.
import { joined } from './inflate.js';

/** A link cannot ask for more of them, or for fewer: they belong to the version of the link. */
const ITERATIONS = 600_000;
const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** Says what the bytes are, so that they open as nothing else. */
const ABOUT = new TextEncoder().encode('baton link 1');

export const SHORTEST_PASSPHRASE = 8;

/** Bytes that nobody can foresee. */
export type Random = (length: number) => Uint8Array;

/** Salt, nonce, and the bytes with their tag. */
export async function seal(bytes: Uint8Array, passphrase: string, random: Random): Promise<Uint8Array> {
  const salt = own(random(SALT));
  const iv = own(random(NONCE));
  const key = await keyOf(passphrase, salt, 'encrypt');
  return joined([salt, iv, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: ABOUT }, key, own(bytes)))]);
}

/** Undefined: it is another passphrase, or the bytes were changed. */
export async function unseal(sealed: Uint8Array, passphrase: string): Promise<Uint8Array | undefined> {
  if (sealed.length < SALT + NONCE + TAG) return undefined;
  const salt = own(sealed.slice(0, SALT));
  const iv = own(sealed.slice(SALT, SALT + NONCE));
  const key = await keyOf(passphrase, salt, 'decrypt');
  try {
    const body = own(sealed.slice(SALT + NONCE));
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: ABOUT }, key, body));
  } catch {
    return undefined;
  }
}

/** Typed in another way, it is the same passphrase. */
async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') {
  const words = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(rule, base, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** WebCrypto wants bytes in memory of their own. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
