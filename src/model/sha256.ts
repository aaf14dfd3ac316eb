// SHA-256 that runs anywhere, at once: ids are asked for where nothing can wait.
import { sha256 as hashOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Of the text's UTF-8. */
export function sha256(text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text));
}

export function sha256OfBytes(bytes: Uint8Array): string {
  return bytesToHex(hashOf(bytes));
}
