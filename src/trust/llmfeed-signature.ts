// LLMFeed's own `trust` and `signature` blocks: which text they cover, and whether the signature fits it.
import { bytesOfBase64 } from './base64.js';
import { NotCanonical } from './canonical-json.js';
import type { CompactObject } from './compact-object.js';
import { SIGNATURE_BYTES, verifySignature } from './ed25519.js';
import { llmfeedBytes, llmfeedLegacyBytes } from './llmfeed-forms.js';
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
  /** The blocks that are signed, in the order of the signed text. */
  readonly names: readonly string[];
}

/** `keys`: those that may have signed it; the verdict names the one that did. */
export function verifyFeed(feed: CompactObject, keys: readonly PublicKey[]): FeedVerdict {
  if (!feed.keys.includes('signature')) return nothingCovered(feed, { integrity: 'unsigned' });
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
  let message: Uint8Array;
  try {
    message = (claim.profile === 'llmfeed-v1' ? llmfeedBytes : llmfeedLegacyBytes)(feed, claim.names);
  } catch (error) {
    if (error instanceof NotCanonical) return fails(error.message);
    throw error;
  }
  if (keys.length === 0)
    return nothingCovered(feed, { integrity: 'unverifiable', why: 'the key is not known', profile: claim.profile, ...about });
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
function claimOf(feed: CompactObject): Claim | string {
  const trust = feed.get('trust');
  const list = trust instanceof StrictObject ? trust.get('signed_blocks') : undefined;
  if (trust === undefined || (Array.isArray(list) && list.length === 1 && list[0] === 'all')) return legacyClaim(feed);
  if (!Array.isArray(list) || list.length === 0) return '`signed_blocks` names nothing';
  const listed = list as readonly StrictJson[];
  if (listed.length > MOST_BLOCKS) return `\`signed_blocks\` names more than ${MOST_BLOCKS} blocks`;
  const there = new Set(feed.keys);
  const names: string[] = [];
  for (const name of listed) {
    if (typeof name !== 'string') return '`signed_blocks` holds something that is not a name';
    if (NEVER_COVERED.has(name)) continue;
    if (!there.has(name)) return `the signed block “${name}” is missing`;
    if (names.includes(name)) return `the block “${name}” is listed twice`;
    names.push(name);
  }
  // without these, what they say could be changed and the signature would fit all the same
  for (const needed of ['trust', 'feed_type', 'metadata']) if (!names.includes(needed)) return `“${needed}” is not among the signed blocks`;
  return { profile: 'llmfeed-v1', names };
}

/** Of May 2025: every block but the signatures themselves. */
function legacyClaim(feed: CompactObject): Claim | string {
  const names = feed.keys.filter((name) => name !== 'signature' && name !== 'certification');
  return names.length === 0 ? 'nothing is signed' : { profile: 'llmfeed-legacy-all', names };
}

function nothingCovered(feed: CompactObject, verdict: Omit<FeedVerdict, 'covered' | 'uncovered'>): FeedVerdict {
  return { ...verdict, covered: [], uncovered: feed.keys.filter((name) => name !== 'signature') };
}

function textAt(value: StrictJson | undefined, name: string): string | undefined {
  const inner = value instanceof StrictObject ? value.get(name) : undefined;
  return typeof inner === 'string' ? inner : undefined;
}
