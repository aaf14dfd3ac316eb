// What an envelope must look like before anything in it is believed.
import { bytesOfBase64Url } from './base64.js';
import { KeyRefused, publicKeyOf, type PublicJwk, type PublicKey } from './public-key.js';
import { listOf, oneOf, optional, orNull, record, text, time, type Check } from '../model/record-check.js';
import { plainValue } from './strict-value.js';
import type { StrictObject } from './strict-json.js';

export class AttestationRefused extends Error {
  override readonly name = 'AttestationRefused';
}

export const ATTESTATION_TYPE = 'baton/attestation/v1';

export interface Subject {
  readonly name: string;
  readonly mediaType: string;
  /** `sha256:` and 64 hexadecimal digits, of the exact bytes. */
  readonly digest: string;
}

/** The signer's word. */
export interface Statement {
  readonly issuedAt: string;
  readonly expiresAt: string | null;
  readonly session?: string;
  readonly sourceAgent?: string;
  readonly sourceVersion?: string;
  readonly capturedAt?: string;
  readonly transform?: readonly string[];
  readonly toolVersion?: string;
}

export interface Proof {
  readonly alg: 'Ed25519';
  readonly keyId: string;
  readonly value: string;
}

export interface Attestation {
  readonly type: typeof ATTESTATION_TYPE;
  readonly subject: readonly Subject[];
  readonly parents: readonly string[];
  readonly statement: Statement;
  readonly signer: { readonly keyId: string; readonly publicKey: PublicJwk; readonly name?: string };
  readonly proof: readonly Proof[];
}

const MOST_LISTED = 1000;

const digest: Check = (value, at) => (typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value) ? undefined : at);
const few =
  (check: Check, least = 0): Check =>
  (value, at) =>
    Array.isArray(value) && value.length > MOST_LISTED ? at : listOf(check, least)(value, at);

const whole = record({
  type: oneOf(ATTESTATION_TYPE),
  subject: few(record({ name: text, mediaType: text, digest }), 1),
  parents: few(digest),
  statement: record({
    issuedAt: time,
    expiresAt: orNull(time),
    session: optional(text),
    sourceAgent: optional(text),
    sourceVersion: optional(text),
    capturedAt: optional(text),
    transform: optional(few(text)),
    toolVersion: optional(text),
  }),
  signer: record({ keyId: text, publicKey: record({ kty: oneOf('OKP'), crv: oneOf('Ed25519'), x: text }), name: optional(text) }),
  proof: few(record({ alg: oneOf('Ed25519'), keyId: text, value: text }), 1),
});

/** The embedded key proves that nothing was changed, and nothing about whose it is. */
export function envelopeOf(value: StrictObject): { readonly envelope: Attestation; readonly key: PublicKey } {
  const plain = plainValue(value);
  const fault = whole(plain, '');
  if (fault !== undefined) throw new AttestationRefused(`its field “${fault.slice(0, 80)}” is not valid`);
  const envelope = plain as Attestation;
  const key = embeddedKey(envelope.signer.publicKey.x);
  if (key.keyId !== envelope.signer.keyId) throw new AttestationRefused('the key is not the one that its id names');
  return { envelope, key };
}

/** The last one that was read: a chain is often signed with one key. */
let known: { readonly x: string; readonly key: PublicKey } | undefined;

function embeddedKey(x: string): PublicKey {
  if (known?.x !== x) known = { x, key: readKey(x) };
  return known.key;
}

function readKey(x: string): PublicKey {
  const bytes = bytesOfBase64Url(x);
  if (!bytes) throw new AttestationRefused('its key is not base64url');
  try {
    return publicKeyOf(bytes);
  } catch (error) {
    if (error instanceof KeyRefused) throw new AttestationRefused(error.message);
    throw error;
  }
}
