// What a bundle is made of: a first line that lists its members with their digests, and one line for each.
import { canonicalJson } from '../../model/canonical-json.js';
import type { Json } from '../../model/json.js';
import { sha256 } from '../../model/sha256.js';

export const BUNDLE_VERSION = 1;
/** More than any bundle has. */
export const MOST_MEMBERS = 1000;

export interface ListedMember {
  readonly name: string;
  readonly sha256: string;
}

/** Of the value, not of its spelling: JSON may be written in several ways that mean the same. */
export function memberDigest(content: Json): string {
  // Half a character, left where a transcript was cut, has no canonical form.
  const whole = JSON.parse(
    JSON.stringify(content, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
  ) as Json;
  return sha256(canonicalJson(whole));
}
