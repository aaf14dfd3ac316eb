// Ed25519 (RFC 8032, pure). Node's own where there is one, which is twenty times as fast; elsewhere the same answers from JavaScript.
import type * as nodeCryptoModule from 'node:crypto';
import { getPublicKey, hashes, Point, sign as signHere } from '@noble/ed25519';
// whole, since the command is built without what only browsers need
import * as sha2 from '@noble/hashes/sha2.js';
import { base64UrlOf, bytesOfBase64Url } from './base64.js';
import { publicKeyOf, type PublicKey } from './public-key.js';

hashes.sha512 = sha2.sha512;

/** A private key's 32 bytes. */
export type Seed = Uint8Array;

export const SIGNATURE_BYTES = 64;

type NodeCrypto = typeof nodeCryptoModule;
let asked: NodeCrypto | null | undefined;

function nodeCrypto(): NodeCrypto | null {
  if (asked === undefined) asked = typeof process === 'undefined' ? null : (process.getBuiltinModule?.('crypto') ?? null);
  return asked;
}

/** Never throws: what is no signature is not valid. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, key: PublicKey): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const node = nodeCrypto();
  return node ? verifyByNode(node, signature, message, key) : verifyAnywhere(signature, message, key);
}

/**
 * Without Node, and with its verdicts: S·B − k·A has to be the very point R. The library's own check multiplies both sides by eight first, so that
 * a signer could make signatures that hold in a browser and not in Node.
 */
export function verifyAnywhere(signature: Uint8Array, message: Uint8Array, { bytes }: PublicKey): boolean {
  const r = signature.subarray(0, SIGNATURE_BYTES / 2);
  const hash = sha2.sha512.create().update(r).update(bytes).update(message).digest();
  try {
    const base = Point.BASE.multiply(littleEndian(signature.subarray(r.length)), false); // refuses an S that is not below the order
    const found = base.subtract(Point.fromBytes(bytes).multiply(littleEndian(hash) % ORDER, false)).toBytes();
    return signature.length === SIGNATURE_BYTES && found.every((byte, i) => byte === r[i]);
  } catch {
    return false;
  }
}

const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function verifyByNode(node: NodeCrypto, signature: Uint8Array, message: Uint8Array, { bytes }: PublicKey): boolean {
  try {
    return node.verify(null, message, keyObjectOf(node, bytes), signature);
  } catch {
    return false;
  }
}

/** The last one that was asked for: a chain is often signed with one key. */
let opened: { readonly bytes: Uint8Array; readonly key: nodeCryptoModule.KeyObject } | undefined;

function keyObjectOf(node: NodeCrypto, bytes: Uint8Array): nodeCryptoModule.KeyObject {
  if (!opened || !bytes.every((byte, i) => opened!.bytes[i] === byte) || opened.bytes.length !== bytes.length)
    opened = {
      bytes: bytes.slice(),
      key: node.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: base64UrlOf(bytes) }, format: 'jwk' }),
    };
  return opened.key;
}

export function signMessage(message: Uint8Array, seed: Seed): Uint8Array {
  const node = nodeCrypto();
  return node ? Uint8Array.from(node.sign(null, message, privateKey(node, seed))) : signAnywhere(message, seed);
}

/** Without Node. */
export const signAnywhere = (message: Uint8Array, seed: Seed): Uint8Array => signHere(message, seed);

export function publicKeyOfSeed(seed: Seed): PublicKey {
  const node = nodeCrypto();
  if (!node) return publicKeyAnywhere(seed);
  return publicKeyOf(bytesOfBase64Url(node.createPublicKey(privateKey(node, seed)).export({ format: 'jwk' }).x!)!);
}

/** Without Node. */
export const publicKeyAnywhere = (seed: Seed): PublicKey => publicKeyOf(getPublicKey(seed));

/** PKCS#8 of an Ed25519 seed has one form (RFC 8410). */
const PKCS8_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

function privateKey(node: NodeCrypto, seed: Seed): nodeCryptoModule.KeyObject {
  return node.createPrivateKey({ key: Uint8Array.of(...PKCS8_HEAD, ...seed) as Buffer, format: 'der', type: 'pkcs8' });
}
