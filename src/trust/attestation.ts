// A signature of ours: an envelope that names exact bytes by their digest, so that a document of any format can be signed. What it states about
// where the document came from is its signer's word.
import { base64UrlOf, bytesOfBase64Url } from './base64.js';
import { canonicalJson } from './canonical-json.js';
import { publicKeyOfSeed, SIGNATURE_BYTES, signMessage, verifySignature, type Seed } from './ed25519.js';
import { ATTESTATION_TYPE, AttestationRefused, envelopeOf, type Attestation, type Statement, type Subject } from './envelope.js';
import { jwkOf, type PublicKey } from './public-key.js';
import { sha256OfBytes } from '../model/sha256.js';
import { parseStrictJson, StrictJsonError, StrictObject, type JsonLimits } from './strict-json.js';
import { strictValue } from './strict-value.js';

/** What the signed bytes begin with, so that no signature for another purpose fits; also the name of the profile. */
export const ATTESTATION_PROFILE = 'baton-attestation-v1';
/** An envelope is a page of text; more is no envelope. */
export const ENVELOPE_LIMITS: JsonLimits = { depth: 16, characters: 1 << 20 };

/** As it was read: what is signed is the text that came, with members that this version does not know. */
export interface ReadAttestation {
  readonly envelope: Attestation;
  readonly key: PublicKey;
  readonly signed: Uint8Array;
}

export const digestOf = (bytes: Uint8Array): string => `sha256:${sha256OfBytes(bytes)}`;

export interface Claims {
  readonly subject: readonly Subject[];
  readonly parents?: readonly string[];
  readonly statement: Statement;
}

/** Something that waits for its signature, wherever that is made. */
export interface ToSign<Made> {
  readonly message: Uint8Array;
  signed(signature: Uint8Array): Made;
}

/** `name`: what the signer calls the key. */
export function attestationToSign(
  { subject, parents = [], statement }: Claims,
  { publicKey, name }: { readonly publicKey: PublicKey; readonly name?: string },
): ToSign<Attestation> {
  const { keyId } = publicKey;
  const signer = { keyId, publicKey: jwkOf(publicKey), ...(name !== undefined && { name }) };
  const unsigned = { type: ATTESTATION_TYPE, subject, parents, statement, signer } as const;
  return {
    message: signedBytes(strictValue(unsigned) as StrictObject),
    signed: (signature) => ({ ...unsigned, proof: [{ alg: 'Ed25519', keyId, value: base64UrlOf(signature) }] }),
  };
}

/** With a key at hand. */
export function makeAttestation(claims: Claims, { seed, name }: { readonly seed: Seed; readonly name?: string }): Attestation {
  const { message, signed } = attestationToSign(claims, { publicKey: publicKeyOfSeed(seed), ...(name !== undefined && { name }) });
  return signed(signMessage(message, seed));
}

/** The one text of an envelope. */
export const attestationText = (attestation: Attestation): string => canonicalJson(strictValue(attestation));

/** The envelope's own digest, without its proofs: what a later one names as its parent. */
export function attestationId(attestation: Attestation): string {
  return digestOf(new TextEncoder().encode(canonicalJson(withoutProof(strictValue(attestation) as StrictObject))));
}

/** Throws an AttestationRefused that says what is wrong with it. */
export function readAttestation(text: string): ReadAttestation {
  let value;
  try {
    value = parseStrictJson(text, ENVELOPE_LIMITS);
  } catch (error) {
    if (error instanceof StrictJsonError) throw new AttestationRefused(error.message);
    throw error;
  }
  if (!(value instanceof StrictObject)) throw new AttestationRefused('it is not a JSON object');
  return { ...envelopeOf(value), signed: signedBytes(value) };
}

/** Why the signature does not hold; undefined: it does, of this very content. */
export function attestationFault({ envelope, key, signed }: ReadAttestation, content: Uint8Array): string | undefined {
  const proof = envelope.proof.find(({ keyId }) => keyId === key.keyId);
  const signature = proof && bytesOfBase64Url(proof.value);
  if (signature?.length !== SIGNATURE_BYTES) return 'the envelope holds no signature of the key that it names';
  if (!verifySignature(signature, signed, key)) return 'the signature does not fit its envelope';
  const digest = digestOf(content);
  return envelope.subject.some((one) => one.digest === digest) ? undefined : 'the content is not the one that was signed';
}

function signedBytes(envelope: StrictObject): Uint8Array {
  return prefixed(ATTESTATION_PROFILE, canonicalJson(withoutProof(envelope)));
}

/** A purpose, a zero, and the text: a signature for one purpose never fits another. */
export function prefixed(purpose: string, text: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}\0${text}`);
}

function withoutProof(envelope: StrictObject): StrictObject {
  const rest = new StrictObject();
  envelope.keys.forEach((key, i) => {
    if (key === 'proof') return;
    rest.keys.push(key);
    rest.values.push(envelope.values[i]!);
  });
  return rest;
}
