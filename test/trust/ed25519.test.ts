// Verdicts on signatures and keys: the published vectors, by Node's code and by the one for browsers, and the keys that no vector refuses.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOfBase64, bytesOfBase64Url } from '../../src/trust/base64.js';
import { publicKeyAnywhere, publicKeyOfSeed, signAnywhere, signMessage, verifyAnywhere, verifySignature } from '../../src/trust/ed25519.js';
import {
  jwkOf,
  KeyRefused,
  parsePublicKey,
  pemOf,
  publicKeyOf,
  shortKeyId,
  sshFingerprint,
  sshOf,
  type PublicKey,
} from '../../src/trust/public-key.js';
import { torsionSignatures } from './torsion.js';

interface Vectors {
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string };
    readonly publicKeyPem: string;
    readonly publicKeyJwk: { readonly x: string };
    readonly tests: readonly { readonly tcId: number; readonly msg: string; readonly sig: string; readonly result: 'valid' | 'invalid' }[];
  }[];
}

const file = path.resolve(import.meta.dirname, '..', 'fixtures', 'crypto', 'ed25519_test.json');
const { testGroups } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

describe.each([
  ['Node', verifySignature],
  ['anywhere', verifyAnywhere],
] as const)('the published vectors, %s', (_name, verify) => {
  it('all 151 get the verdict that they state', () => {
    const all = testGroups.flatMap(({ publicKey, tests }) => tests.map((one) => ({ ...one, key: publicKeyOf(hex(publicKey.pk)) })));
    expect(all).toHaveLength(151);
    const wrong = all.filter(({ msg, sig, result, key }) => verify(hex(sig), hex(msg), key) !== (result === 'valid'));
    expect(wrong.map(({ tcId }) => tcId)).toEqual([]);
  });
});

describe.each([
  ['in the key', { inKey: true, inNonce: false }],
  ['in the signature', { inKey: false, inNonce: true }],
  ['in both', { inKey: true, inNonce: true }],
  ['nowhere', { inKey: false, inNonce: false }],
])('a point of small order %s', (_name, where) => {
  it('gets the same verdicts from both', () => {
    const all = torsionSignatures(24, where);
    const verdicts = (verify: typeof verifySignature) =>
      all.map(({ key, message, signature }) => verify(signature, message, publicKeyOf(key)));
    expect(verdicts(verifyAnywhere)).toEqual(verdicts(verifySignature));
    expect(verdicts(verifySignature).every((one) => one)).toBe(!where.inKey && !where.inNonce);
  });
});

const P = (1n << 255n) - 19n;
const littleEndian = (y: bigint): Uint8Array => Uint8Array.from({ length: 32 }, (_, i) => Number((y >> BigInt(8 * i)) & 255n));
const withSign = (bytes: Uint8Array): Uint8Array => bytes.with(31, bytes[31]! | 0x80);
const ORDER_EIGHT = [
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
].map(hex);

describe('keys that would sign everything, or could be written in two ways, are refused', () => {
  it.each([
    ['y = 1, the neutral one', littleEndian(1n)],
    ['y = −1', littleEndian(P - 1n)],
    ['y = 0', littleEndian(0n)],
    ['y = 0, other sign', withSign(littleEndian(0n))],
    ['of order eight', ORDER_EIGHT[0]!],
    ['of order eight, other sign', withSign(ORDER_EIGHT[0]!)],
    ['the other of order eight', ORDER_EIGHT[1]!],
    ['the other of order eight, other sign', withSign(ORDER_EIGHT[1]!)],
    ['y = p', littleEndian(P)],
    ['y = p, other sign', withSign(littleEndian(P))],
    ['y = p + 1', littleEndian(P + 1n)],
    ['y = p + 1, other sign', withSign(littleEndian(P + 1n))],
    ['y = 1 with a sign', withSign(littleEndian(1n))],
    ['y = −1 with a sign', withSign(littleEndian(P - 1n))],
    ['31 bytes', new Uint8Array(31)],
  ])('%s', (_name, bytes) => {
    expect(() => publicKeyOf(bytes)).toThrow(KeyRefused);
  });
});

describe('a key', () => {
  const { publicKeyPem, publicKeyJwk, publicKey } = testGroups[0]!;
  const key: PublicKey = publicKeyOf(hex(publicKey.pk));

  it('is the same in every form', () => {
    const forms = [publicKeyPem, JSON.stringify(publicKeyJwk), pemOf(key), sshOf(key, 'me@here'), JSON.stringify(jwkOf(key))];
    expect(new Set(forms.map((form) => parsePublicKey(form).keyId))).toEqual(new Set([key.keyId]));
    expect(sshFingerprint(key)).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(shortKeyId(key.keyId)).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
  });

  it('has the thumbprint of RFC 8037', () => {
    const published = '{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}';
    expect(parsePublicKey(published).keyId).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  it.each([
    ['of RSA', '-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAK==\n-----END PUBLIC KEY-----'],
    ['of another curve', '{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}'],
    ['an SSH key that is cut', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA=='],
    ['words', 'trust me'],
  ])('%s is refused in words', (_name, text) => {
    expect(() => parsePublicKey(text)).toThrow(KeyRefused);
  });

  it('signs what it verifies, and nothing else', () => {
    const seed = new Uint8Array(32).fill(7);
    const own = publicKeyOfSeed(seed);
    const message = new TextEncoder().encode('hand-off');
    const signature = signMessage(message, seed);
    expect([verifySignature(signature, message, own), verifyAnywhere(signature, message, own)]).toEqual([true, true]);
    expect([publicKeyAnywhere(seed), signAnywhere(message, seed)]).toEqual([own, signature]);
    expect(verifySignature(signature, new TextEncoder().encode('hand-off!'), own)).toBe(false);
    expect(verifySignature(signature, message, key)).toBe(false);
  });
});

describe('base64 has one spelling', () => {
  it.each(['YW Jj', 'YWJj*!', 'YWJ', 'YW==Jj', 'YWI', 'YWJ=', 'Y-_j', '====', 'YWJjZ=='])('%s is refused', (text) => {
    expect(bytesOfBase64(text)).toBeUndefined();
  });

  it.each(['YW+j', 'YW/j', 'YWJ=', 'YWF'])('%s is refused in addresses', (text) => {
    expect(bytesOfBase64Url(text)).toBeUndefined();
  });

  it('reads what it writes', () => {
    expect([...bytesOfBase64('+/8=')!]).toEqual([251, 255]);
    expect([...bytesOfBase64Url('-_8')!]).toEqual([251, 255]);
  });
});
