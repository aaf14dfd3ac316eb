// LLMFeed's own `trust` and `signature` blocks: which text they cover, and whether the signature fits it.
import { bytesOfBase64 } from './base64.js';
import { llmfeedCanonical, llmfeedLegacyCanonical, NotCanonical } from './canonical-json.js';
import { SIGNATURE_BYTES, verifySignature } from './ed25519.js';
import type { PublicKey } from './public-key.js';
import { StrictObject, type StrictJson } from './strict-json.js';

export type FeedProfile = 'llmfeed-v1' | 'llmfeed-legacy-all';

export interface FeedVerdict {
  readonly integrity: 'valid' | 'invalid' | 'unsigned' | 'unverifiable';
  /** Why it is not valid. */
  readonly why?: string;
  readonly profile?: FeedProfile;
  /** The key whose signature it is. */
  readonly key?: PublicKey;
  /** Top-level blocks that the signature speaks of, and those that it does not. */
  readonly covered: readonly string[];
  readonly uncovered: readonly string[];
  /** Where the feed says that its key is: a hint, never a reason to trust. */
  readonly keyHint?: string;
}

/** Never covered, whatever a feed lists. */
export const NEVER_COVERED = new Set(['signature', 'certification', '_meta', '_verification_help']);

/** A feed has a few dozen. */
const MOST_BLOCKS = 1000;

interface Claim {
  readonly profile: FeedProfile;
  readonly names: readonly string[];
  readonly payload: StrictObject;
}

/** `keys`: those that may have signed it; the verdict names the one that did. */
export function verifyFeed(feed: StrictJson, keys: readonly PublicKey[]): FeedVerdict {
  if (!(feed instanceof StrictObject) || !feed.keys.includes('signature')) return nothingCovered(feed, { integrity: 'unsigned' });
  const hint = textAt(feed.get('trust'), 'public_key_hint');
  const about = hint === undefined ? {} : { keyHint: hint };
  const fails = (why: string): FeedVerdict => nothingCovered(feed, { integrity: 'invalid', why, ...about });
  const value = textAt(feed.get('signature'), 'value');
  const signature = value === undefined ? undefined : bytesOfBase64(value);
  if (signature?.length !== SIGNATURE_BYTES) return fails('the signature is not 64 bytes of base64');
  const algorithm = textAt(feed.get('trust'), 'algorithm') ?? textAt(feed.get('signature'), 'algorithm');
  if (algorithm !== undefined && algorithm.toLowerCase() !== 'ed25519') return fails(`the algorithm ${algorithm} is not Ed25519`);
  const claim = claimOf(feed);
  if (typeof claim === 'string') return fails(claim);
  let text: string;
  try {
    text = (claim.profile === 'llmfeed-v1' ? llmfeedCanonical : llmfeedLegacyCanonical)(claim.payload);
  } catch (error) {
    if (error instanceof NotCanonical) return fails(error.message);
    throw error;
  }
  if (keys.length === 0)
    return nothingCovered(feed, { integrity: 'unverifiable', why: 'the key is not known', profile: claim.profile, ...about });
  const message = new TextEncoder().encode(text);
  const key = keys.find((one) => verifySignature(signature, message, one));
  if (!key) return fails('the signature does not fit the text');
  const covered = new Set(claim.names);
  return {
    integrity: 'valid',
    profile: claim.profile,
    key,
    covered: claim.names,
    uncovered: feed.keys.filter((name) => !covered.has(name) && name !== 'signature'),
    ...about,
  };
}

/** What a feed says that it signs, or why that cannot be. */
function claimOf(feed: StrictObject): Claim | string {
  const trust = feed.get('trust');
  const list = trust instanceof StrictObject ? trust.get('signed_blocks') : undefined;
  if (trust === undefined || (Array.isArray(list) && list.length === 1 && list[0] === 'all')) return legacyClaim(feed);
  if (!Array.isArray(list) || list.length === 0) return '`signed_blocks` names nothing';
  const names = list as readonly StrictJson[];
  if (names.length > MOST_BLOCKS) return `\`signed_blocks\` names more than ${MOST_BLOCKS} blocks`;
  const blocks = new Map(feed.keys.map((name, i) => [name, feed.values[i]!]));
  const payload = new StrictObject();
  for (const name of names) {
    if (typeof name !== 'string') return '`signed_blocks` holds something that is no name';
    if (NEVER_COVERED.has(name)) continue;
    const block = blocks.get(name);
    if (block === undefined) return `the signed block “${name}” is missing`;
    if (payload.keys.includes(name)) return `the block “${name}” is listed twice`;
    payload.keys.push(name);
    payload.values.push(block);
  }
  // without these, what they say could be changed and the signature would fit all the same
  for (const needed of ['trust', 'feed_type', 'metadata'])
    if (!payload.keys.includes(needed)) return `“${needed}” is not among the signed blocks`;
  return { profile: 'llmfeed-v1', names: payload.keys, payload };
}

/** Of May 2025: every block but the signatures themselves. */
function legacyClaim(feed: StrictObject): Claim | string {
  const payload = new StrictObject();
  feed.keys.forEach((name, i) => {
    if (name === 'signature' || name === 'certification') return;
    payload.keys.push(name);
    payload.values.push(feed.values[i]!);
  });
  return payload.keys.length === 0 ? 'nothing is signed' : { profile: 'llmfeed-legacy-all', names: payload.keys, payload };
}

function nothingCovered(feed: StrictJson, verdict: Omit<FeedVerdict, 'covered' | 'uncovered'>): FeedVerdict {
  const uncovered = feed instanceof StrictObject ? feed.keys.filter((name) => name !== 'signature') : [];
  return { ...verdict, covered: [], uncovered };
}

function textAt(value: StrictJson | undefined, name: string): string | undefined {
  const inner = value instanceof StrictObject ? value.get(name) : undefined;
  return typeof inner === 'string' ? inner : undefined;
}
