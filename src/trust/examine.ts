// Is a document what was signed, and by which key? Every signature that it has is looked at: in a file beside it, in its last line, in its blocks.
import { ATTESTATION_PROFILE, attestationFault, readAttestation } from './attestation.js';
import { compactObject, CompactObject } from './compact-object.js';
import { splitSigned } from './embedded.js';
import { AttestationRefused, type Statement } from './envelope.js';
import { feedKey, feedStatement, isFeed } from './llmfeed-sign.js';
import { verifyFeed } from './llmfeed-signature.js';
import type { PublicKey } from './public-key.js';
import { JSON_LIMITS, parseStrictJson, StrictJsonError } from './strict-json.js';
import type { Integrity } from './verification.js';

export interface Examined {
  readonly integrity: Integrity;
  /** Why it is not valid. */
  readonly why?: string;
  readonly profile: string | null;
  readonly covered: readonly string[];
  readonly uncovered: readonly string[];
  /** Whose signature fits, or is claimed to. */
  readonly key?: PublicKey;
  /** What the signer calls the key. */
  readonly claimedName?: string;
  /** The signer's word; absent where the format has none. */
  readonly statement?: Statement;
  /** Digests of the documents that it came from, as signed; absent where the format has no place for them. */
  readonly parents?: readonly string[];
}

export interface SignedDocument {
  readonly bytes: Uint8Array;
  /** The text of the file beside it that holds a signature. */
  readonly beside?: string;
}

const NOT_SIGNED: Examined = { integrity: 'unsigned', profile: null, covered: [], uncovered: [] };

/** `known`: keys to try where a signature does not bring its own. One signature that does not hold is enough for `invalid`. */
export function examine({ bytes, beside }: SignedDocument, known: readonly PublicKey[] = []): Examined {
  const json = topLevel(bytes);
  const blocks = json instanceof CompactObject ? json.keys : ['document'];
  const found = [
    ...(beside === undefined ? [] : [byEnvelope(beside, bytes, blocks)]),
    ...inside(bytes, blocks),
    ...(typeof json === 'string' ? [broken(json)] : json && isFeed(json) ? [byFeed(json, known)] : []),
  ].filter(({ integrity }) => integrity !== 'unsigned');
  return (
    found.find(({ integrity }) => integrity === 'invalid') ?? found.find(({ integrity }) => integrity === 'valid') ?? found[0] ?? NOT_SIGNED
  );
}

/** The signature beside a document alone, whatever the document itself holds. */
export const besideOnly = (bytes: Uint8Array, beside: string): Examined => byEnvelope(beside, bytes, ['document']);

function byEnvelope(text: string, content: Uint8Array, blocks: readonly string[]): Examined {
  try {
    const read = readAttestation(text);
    const { statement, signer, parents } = read.envelope;
    const about = {
      profile: ATTESTATION_PROFILE,
      key: read.key,
      statement,
      parents,
      ...(signer.name !== undefined && { claimedName: signer.name }),
    };
    const why = attestationFault(read, content);
    return why === undefined
      ? { ...about, integrity: 'valid', covered: blocks, uncovered: [] }
      : { ...about, integrity: 'invalid', why, covered: [], uncovered: blocks };
  } catch (error) {
    if (!(error instanceof AttestationRefused)) throw error;
    const why = `the signature cannot be read: ${error.message}`;
    return { integrity: 'invalid', why, profile: ATTESTATION_PROFILE, covered: [], uncovered: blocks };
  }
}

function inside(bytes: Uint8Array, blocks: readonly string[]): Examined[] {
  const split = splitSigned(bytes);
  if (!split) return [];
  const fails = (why: string): Examined[] => [{ integrity: 'invalid', why, profile: ATTESTATION_PROFILE, covered: [], uncovered: blocks }];
  if (split.followed) return fails('something follows the line with the signature, which no signature covers');
  return split.envelope === undefined
    ? fails('the line with the signature is damaged')
    : [byEnvelope(split.envelope, split.content, blocks)];
}

/** Of keys that are only known, none that fits says nothing: another one may have signed it. */
function byFeed(feed: CompactObject, known: readonly PublicKey[]): Examined {
  const own = feedKey(feed);
  const tried = verifyFeed(feed, own ? [own] : known);
  const { keyHint: _, profile = null, ...verdict } = own || tried.integrity === 'valid' ? tried : verifyFeed(feed, []);
  const statement = verdict.integrity === 'valid' && profile === 'llmfeed-v1' ? feedStatement(feed) : undefined;
  return { ...verdict, profile, ...(own && { key: own }), ...(statement && { statement }) };
}

/** A feed that two readers would read differently has no valid signature, whatever it says. */
const broken = (why: string): Examined => ({ integrity: 'invalid', why, profile: null, covered: [], uncovered: ['document'] });

/** Undefined: not JSON. A text: why it is not to be trusted although it is JSON and speaks of a signature. */
function topLevel(bytes: Uint8Array): CompactObject | string | undefined {
  const start = bytes.findIndex((byte) => byte > 32);
  if (bytes[start] !== 123) return undefined;
  return (isLong(bytes) ? undefined : compactObject(bytes)) ?? whyNot(bytes);
}

/** A character has at least one byte. */
const isLong = (bytes: Uint8Array): boolean =>
  bytes.length > JSON_LIMITS.characters && new TextDecoder().decode(bytes).length > JSON_LIMITS.characters;

/** What the reader of bytes refuses is read as text, to say which rule it breaks and where. */
function whyNot(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  try {
    parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    return error.fault === 'syntax' || !text.includes('"signature"') ? undefined : error.message;
  }
  return 'it is read in two ways'; // by two readers of ours: neither is believed
}
