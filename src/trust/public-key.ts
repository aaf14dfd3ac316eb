// Ed25519 public keys in the forms in which people have them. Keys that sign everything, or that can be written in two ways, are refused.
import { base64Of, base64UrlOf, bytesOfBase64, bytesOfBase64Url } from './base64.js';
import { canonicalJson } from './canonical-json.js';
import { sha256Bytes } from '../model/sha256.js';
import { strictValue } from './strict-value.js';

/** 32 bytes that passed `publicKeyOf`. */
export interface PublicKey {
  readonly bytes: Uint8Array;
  /** RFC 7638 thumbprint: 43 characters. */
  readonly keyId: string;
}

export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

const SPKI_HEAD = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const SSH_NAME = 'ssh-ed25519';
/** The prime 2^255 − 19, and the y of every point whose order divides eight. */
const P = (1n << 255n) - 19n;
const SMALL_ORDER: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  P - 1n,
  fromLittleEndian('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'),
  fromLittleEndian('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'),
]);

function fromLittleEndian(hex: string): bigint {
  return BigInt(`0x${hex.match(/../g)!.toReversed().join('')}`);
}

export function publicKeyOf(bytes: Uint8Array): PublicKey {
  if (bytes.length !== 32) throw new KeyRefused(`an Ed25519 key has 32 bytes, not ${bytes.length}`);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const y = fromLittleEndian(hex) & ((1n << 255n) - 1n);
  if (y >= P) throw new KeyRefused('the key is not written in its one canonical form');
  if (SMALL_ORDER.has(y)) throw new KeyRefused('the key is of small order: one signature would fit every text');
  return { bytes, keyId: base64UrlOf(sha256Bytes(new TextEncoder().encode(canonicalJson(strictValue(jwkOf({ bytes })))))) };
}

export const jwkOf = ({ bytes }: Pick<PublicKey, 'bytes'>): PublicJwk => ({ crv: 'Ed25519', kty: 'OKP', x: base64UrlOf(bytes) });

export function pemOf({ bytes }: Pick<PublicKey, 'bytes'>): string {
  return `-----BEGIN PUBLIC KEY-----\n${base64Of(Uint8Array.of(...SPKI_HEAD, ...bytes))}\n-----END PUBLIC KEY-----\n`;
}

export function sshOf({ bytes }: Pick<PublicKey, 'bytes'>, comment = ''): string {
  return `${SSH_NAME} ${base64Of(sshBlob(bytes))}${comment === '' ? '' : ` ${comment}`}`;
}

/** As `ssh-keygen -l` and forges show it. */
export function sshFingerprint({ bytes }: Pick<PublicKey, 'bytes'>): string {
  return `SHA256:${base64Of(sha256Bytes(sshBlob(bytes))).replaceAll('=', '')}`;
}

/** The short form that people compare: four times four characters of the thumbprint. */
export const shortKeyId = (keyId: string): string => keyId.slice(0, 16).match(/.{4}/g)!.join('-');

function sshBlob(bytes: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(SSH_NAME);
  return Uint8Array.of(0, 0, 0, name.length, ...name, 0, 0, 0, bytes.length, ...bytes);
}

/** PEM (SPKI), one line of SSH, a JWK, or the bare key in base64. */
export function parsePublicKey(text: string): PublicKey {
  const trimmed = text.trim();
  const bytes = fromPem(trimmed) ?? fromSsh(trimmed) ?? fromJwk(trimmed) ?? bytesOfBase64(trimmed);
  if (!bytes) throw new KeyRefused('this is no Ed25519 public key (PEM, `ssh-ed25519 …`, JWK or base64)');
  return publicKeyOf(bytes);
}

function fromPem(text: string): Uint8Array | undefined {
  const body = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END PUBLIC KEY-----$/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const der = bytesOfBase64(body.replaceAll(/\s/g, ''));
  if (!der || der.length !== 44 || !SPKI_HEAD.every((byte, i) => der[i] === byte)) throw new KeyRefused('the PEM holds no Ed25519 key');
  return der.slice(SPKI_HEAD.length);
}

function fromSsh(text: string): Uint8Array | undefined {
  const body = /^ssh-ed25519 ([A-Za-z0-9+/=]+)(?: [^\n]*)?$/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const blob = bytesOfBase64(body);
  const bytes = blob?.slice(-32);
  if (!bytes || blob!.length !== 51 || !sshBlob(bytes).every((byte, i) => blob![i] === byte))
    throw new KeyRefused('the SSH key is not whole');
  return bytes;
}

function fromJwk(text: string): Uint8Array | undefined {
  if (!text.startsWith('{')) return undefined;
  let jwk: Partial<Record<keyof PublicJwk, unknown>>;
  try {
    jwk = JSON.parse(text) as typeof jwk;
  } catch {
    return undefined;
  }
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') throw new KeyRefused('the JWK holds no Ed25519 key');
  const bytes = bytesOfBase64Url(jwk.x);
  if (!bytes) throw new KeyRefused('the JWK’s “x” is not base64url');
  return bytes;
}
