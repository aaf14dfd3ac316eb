// Signatures by keys that are a point of small order away from an honest one: whoever multiplies by eight before comparing takes all of them, whoever does not, an eighth.
import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

export interface SignedMessage {
  readonly key: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

const ORDER = Point.CURVE().n;
const SMALL = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
const [SECRET, NONCE] = [123_456_789n, 987_654_321n];

/** `inKey`, `inNonce`: where the small part is. */
export function torsionSignatures(count: number, { inKey, inNonce }: { inKey: boolean; inNonce: boolean }): SignedMessage[] {
  const key = withSmall(Point.BASE.multiply(SECRET), inKey).toBytes();
  const nonce = withSmall(Point.BASE.multiply(NONCE), inNonce).toBytes();
  return Array.from({ length: count }, (_, i) => {
    const message = new TextEncoder().encode(`message ${i}`);
    const k = fromLittleEndian(sha512(Uint8Array.of(...nonce, ...key, ...message)));
    return { key, message, signature: Uint8Array.of(...nonce, ...toLittleEndian((NONCE + k * SECRET) % ORDER)) };
  });
}

const withSmall = (point: Point, isAdded: boolean): Point => (isAdded ? point.add(SMALL) : point);

const fromLittleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

const toLittleEndian = (value: bigint): Uint8Array => Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
