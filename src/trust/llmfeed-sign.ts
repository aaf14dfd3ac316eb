// Puts LLMFeed's own `trust` and `signature` into a feed, so that other LLMFeed tools can verify it: `llmfeed-v1`, every block of content.
import type { ToSign } from './attestation.js';
import { base64Of, bytesOfBase64Url } from './base64.js';
import { compactObject, CompactObject } from './compact-object.js';
import { publicKeyOfSeed, signMessage, type Seed } from './ed25519.js';
import { llmfeedBytes } from './llmfeed-forms.js';
import { NEVER_COVERED } from './llmfeed-signature.js';
import { jwkOf, KeyRefused, publicKeyOf, type PublicKey } from './public-key.js';
import { parseStrictJson, RawNumber, StrictObject, type StrictJson } from './strict-json.js';
import { strictValue } from './strict-value.js';

const CANONICALIZATION = 'https://llmca.org/mcp-canonical-json/v1';
/** RFC 9278: the key by its thumbprint. There is no address that it could be fetched from, and none is needed: the block holds it. */
const THUMBPRINT = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:';

type Feed = StrictObject | CompactObject;

export const isFeed = (value: StrictJson | CompactObject): value is Feed =>
  (value instanceof StrictObject || value instanceof CompactObject) && value.keys.includes('feed_type');

export interface FeedSigning {
  readonly at: string;
  /** From when on the signature counts no more. */
  readonly expiresAt?: string;
}

/** The same text with the two blocks at its end; those that were there are replaced. Throws NotCanonical where no signature would be unambiguous. */
export function feedToSign(text: string, { publicKey, ...signing }: FeedSigning & { readonly publicKey: PublicKey }): ToSign<string> {
  const before = parseStrictJson(text);
  if (!isFeed(before)) throw new TypeError('not a feed');
  const isSigned = ['trust', 'signature'].some((name) => before.keys.includes(name));
  const feed = isSigned ? without(before, ['trust', 'signature']) : before;
  const base = isSigned ? printed(feed) : text;
  const covered = feed.keys.filter((name) => !NEVER_COVERED.has(name));
  const trust = strictValue(trustBlock(publicKey, { covered, whole: covered.length === feed.keys.length, ...signing }));
  const open = `${base.trimEnd().slice(0, -1).trimEnd()},\n  "trust": ${printed(trust, 1)}`;
  return {
    message: llmfeedBytes(compactObject(new TextEncoder().encode(`${open}}`))!, [...covered, 'trust']),
    signed(signature) {
      const value = strictValue({ value: base64Of(signature), created_at: signing.at });
      return `${open},\n  "signature": ${printed(value, 1)}\n}\n`;
    },
  };
}

/** With a key at hand. */
export function signFeed(text: string, { seed, ...signing }: FeedSigning & { readonly seed: Seed }): string {
  const { message, signed } = feedToSign(text, { publicKey: publicKeyOfSeed(seed), ...signing });
  return signed(signMessage(message, seed));
}

/** What the signed block of a feed says of its time; a feed that sets no end says nothing. */
export function feedStatement(feed: Feed): { readonly issuedAt: string; readonly expiresAt: string } | undefined {
  const trust = feed.get('trust');
  const [issuedAt, expiresAt] = ['created_at', 'expires_at'].map((name) => (trust instanceof StrictObject ? trust.get(name) : undefined));
  const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return isTime(issuedAt) && isTime(expiresAt) ? { issuedAt, expiresAt } : undefined;
}

/** The key that a feed of ours brings along; like every embedded key it says nothing about whose it is. */
export function feedKey(feed: Feed): PublicKey | undefined {
  const trust = feed.get('trust');
  const jwk = trust instanceof StrictObject ? trust.get('public_key') : undefined;
  const x = jwk instanceof StrictObject ? jwk.get('x') : undefined;
  const bytes = typeof x === 'string' ? bytesOfBase64Url(x) : undefined;
  try {
    return bytes && publicKeyOf(bytes);
  } catch (error) {
    if (error instanceof KeyRefused) return undefined;
    throw error;
  }
}

function trustBlock(
  key: PublicKey,
  { covered, whole, at, expiresAt }: FeedSigning & { readonly covered: readonly string[]; readonly whole: boolean },
): Readonly<Record<string, unknown>> {
  return {
    signed_blocks: [...covered, 'trust'],
    algorithm: 'ed25519',
    canonicalization: CANONICALIZATION,
    public_key_hint: `${THUMBPRINT}${key.keyId}`,
    public_key: jwkOf(key),
    scope: whole ? 'full' : 'partial',
    created_at: at,
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
}

function without(feed: StrictObject, names: readonly string[]): StrictObject {
  const rest = new StrictObject();
  feed.keys.forEach((name, i) => {
    if (names.includes(name)) return;
    rest.keys.push(name);
    rest.values.push(feed.values[i]!);
  });
  return rest;
}

/** With two spaces; numbers as their tokens. */
function printed(value: StrictJson, depth = 0): string {
  const inner = '  '.repeat(depth + 1);
  const around = (open: string, items: readonly string[], close: string): string =>
    items.length === 0 ? open + close : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${'  '.repeat(depth)}${close}`;
  if (value instanceof RawNumber) return value.token;
  if (value instanceof StrictObject)
    return around(
      '{',
      value.keys.map((key, i) => `${JSON.stringify(key)}: ${printed(value.values[i]!, depth + 1)}`),
      '}',
    );
  if (Array.isArray(value))
    return around(
      '[',
      (value as readonly StrictJson[]).map((item) => printed(item, depth + 1)),
      ']',
    );
  return JSON.stringify(value);
}
