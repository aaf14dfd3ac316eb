// SHA-256 that runs anywhere, at once: ids are asked for where nothing can wait.
import { sha256 as hashOf } from '@noble/hashes/sha2.js';

/** Of the text's UTF-8. */
export function sha256(text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text));
}

export function sha256OfBytes(bytes: Uint8Array): string {
  const fast = nodeHash();
  if (fast) return fast('sha256').update(bytes).digest('hex');
  return Array.from(hashOf(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash itself. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  const fast = nodeHash();
  return fast ? fast('sha256').update(bytes).digest() : hashOf(bytes);
}

interface Digest {
  digest(): Uint8Array;
  digest(form: 'hex'): string;
}
type NodeHash = (name: 'sha256') => { update(bytes: Uint8Array): Digest };
let known: NodeHash | null | undefined;

/** Node's own is ten times as fast; asked for, not imported, since browsers have none. */
function nodeHash(): NodeHash | undefined {
  if (known === undefined) known = typeof process === 'undefined' ? null : (process.getBuiltinModule?.('crypto').createHash ?? null);
  return known ?? undefined;
}
