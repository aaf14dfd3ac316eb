// What a feed claims about its own signature. Nothing of it is believed: a signature that nobody verified proves nothing.
import { isArray, isObject, type JsonObject } from '../../model/json.js';
import type { ClaimedSignature } from '../../model/format.js';
import { parseObject } from '../toolkit/json-text/parse.js';
import { findFeed } from './find.js';

/** Never covered, whatever a feed says. */
const NEVER: ReadonlySet<string> = new Set(['signature', 'certification', 'certifications', '_meta', '_verification_help']);

export function claimedSignature(text: string): ClaimedSignature | undefined {
  const found = findFeed(text);
  const json = found && parseObject(found.text);
  return json && 'value' in json ? claimOf(json.value) : undefined;
}

export function claimOf(feed: JsonObject): ClaimedSignature | undefined {
  const { signature, trust } = feed;
  if (!isObject(signature) || typeof signature['value'] !== 'string') return undefined;
  const listed =
    isObject(trust) && isArray(trust['signed_blocks']) ? trust['signed_blocks'].filter((name) => typeof name === 'string') : [];
  const blocks = Object.keys(feed).filter((name) => name !== 'signature');
  const covered = blocks.filter((name) => !NEVER.has(name) && (listed.includes(name) || listed.includes('all')));
  return { covered, uncovered: blocks.filter((name) => !covered.includes(name)) };
}
