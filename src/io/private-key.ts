// Private keys as PKCS#8 PEM, with a passphrase or without; Node's own code makes, encrypts and reads them.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** 32 bytes that nobody can foresee. */
export function newSeed(): Uint8Array {
  return seedOf(generateKeyPairSync('ed25519').privateKey);
}

/** PKCS#8 of an Ed25519 seed has one form (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function privatePem(seed: Uint8Array, passphrase?: string): string {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  return key.export({
    type: 'pkcs8',
    format: 'pem',
    ...(passphrase !== undefined && { cipher: 'aes-256-cbc', passphrase }),
  }) as string;
}

export const isEncryptedPem = (pem: string): boolean => pem.includes('BEGIN ENCRYPTED PRIVATE KEY');

/** `why` completes “the private key cannot be used:”. */
export function seedOfPem(pem: string, passphrase?: string): { readonly seed: Uint8Array } | { readonly why: string } {
  if (isEncryptedPem(pem) && passphrase === undefined) return { why: 'it is encrypted, and no passphrase was given' };
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
  } catch {
    return { why: isEncryptedPem(pem) ? 'the passphrase does not open it' : 'it is not a private key in PEM format' };
  }
  return key.asymmetricKeyType === 'ed25519' ? { seed: seedOf(key) } : { why: `it is of type ${key.asymmetricKeyType}, not Ed25519` };
}

function seedOf(key: KeyObject): Uint8Array {
  return Uint8Array.from(Buffer.from(key.export({ format: 'jwk' }).d!, 'base64url'));
}
