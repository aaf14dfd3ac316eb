// “My key is another one from now on”, signed by the old key and by the new one: so that nobody has to take a changed key on faith.
import { prefixed } from './attestation.js';
import { base64UrlOf, bytesOfBase64Url } from './base64.js';
import { canonicalJson } from './canonical-json.js';
import { SIGNATURE_BYTES, verifySignature } from './ed25519.js';
import { jwkOf, KeyRefused, publicKeyOf, type PublicKey } from './public-key.js';
import { record, oneOf, text, time } from '../model/record-check.js';
import type { Signer } from './signer.js';
import { parseStrictJson, StrictJsonError } from './strict-json.js';
import { plainValue, strictValue } from './strict-value.js';

const TYPE = 'baton/key-rotation/v1';
const PURPOSE = 'baton-key-rotation-v1';
const LIMITS = { depth: 8, characters: 16 << 10 };

const jwk = record({ kty: oneOf('OKP'), crv: oneOf('Ed25519'), x: text });
const whole = record({ type: oneOf(TYPE), from: jwk, to: jwk, issuedAt: time, proof: record({ from: text, to: text }) });

export interface Rotation {
  readonly from: PublicKey;
  readonly to: PublicKey;
  readonly issuedAt: string;
}

export async function rotationText(from: Signer, to: Signer, issuedAt: string): Promise<string> {
  const statement = { type: TYPE, from: jwkOf(from.publicKey), to: jwkOf(to.publicKey), issuedAt };
  const message = prefixed(PURPOSE, canonicalJson(strictValue(statement)));
  const proof = { from: base64UrlOf(await from.sign(message)), to: base64UrlOf(await to.sign(message)) };
  return `${JSON.stringify({ ...statement, proof }, null, 2)}\n`;
}

/** Undefined: it is no such statement. Throws a KeyRefused for one that does not hold. */
export function readRotation(given: string): Rotation | undefined {
  if (!given.includes(TYPE)) return undefined;
  let value: unknown;
  try {
    value = plainValue(parseStrictJson(given, LIMITS));
  } catch (error) {
    if (error instanceof StrictJsonError) throw new KeyRefused(`the statement of a new key cannot be read: ${error.message}`);
    throw error;
  }
  const fault = whole(value, '');
  if (fault !== undefined) throw new KeyRefused(`the statement of a new key has a field that is not valid: ${fault}`);
  const { proof, ...statement } = value as Statement;
  const [from, to] = [keyIn(statement.from.x), keyIn(statement.to.x)];
  const message = prefixed(PURPOSE, canonicalJson(strictValue(statement)));
  for (const [key, signature] of [
    [from, proof.from],
    [to, proof.to],
  ] as const) {
    const bytes = bytesOfBase64Url(signature);
    if (bytes?.length !== SIGNATURE_BYTES || !verifySignature(bytes, message, key))
      throw new KeyRefused('the statement of a new key is not signed by both keys');
  }
  return { from, to, issuedAt: statement.issuedAt };
}

interface Statement {
  readonly from: { readonly x: string };
  readonly to: { readonly x: string };
  readonly issuedAt: string;
  readonly proof: { readonly from: string; readonly to: string };
}

function keyIn(x: string): PublicKey {
  const bytes = bytesOfBase64Url(x);
  if (!bytes) throw new KeyRefused('a key in the statement is not base64url');
  return publicKeyOf(bytes);
}
