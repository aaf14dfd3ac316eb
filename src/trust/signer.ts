// Whoever can sign: a key at hand, or one that never leaves the program that holds it.
import { publicKeyOfSeed, signMessage, type Seed } from './ed25519.js';
import type { PublicKey } from './public-key.js';

export interface Signer {
  readonly publicKey: PublicKey;
  /** What the signer calls the key. */
  readonly name?: string;
  /** Where a key stays in another program, that one is asked, which may ask somebody in turn. */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Whoever holds the key takes no message of that length; a digest of it can be signed instead. */
export class TooLongToSign extends Error {
  override readonly name = 'TooLongToSign';
}

export const seedSigner = (seed: Seed, name?: string): Signer => ({
  publicKey: publicKeyOfSeed(seed),
  sign: (message) => signMessage(message, seed),
  ...(name !== undefined && { name }),
});
