// The two forms that published feeds were signed in, from bytes to bytes.
import { compactObject, type CompactObject } from './compact-object.js';
import { compareTexts } from './key-bytes.js';
import { misspelt } from './python-number.js';

/** `llmfeed-v1`: members as they stand, numbers spelt as Python would spell them, and in no other way. Throws NotCanonical. */
export function llmfeedBytes(feed: CompactObject, names: readonly string[]): Uint8Array {
  const odd = feed.oddNumber(names);
  if (odd !== undefined) throw misspelt(odd);
  return joined(names.map((name) => feed.member(name)));
}

/** `llmfeed-legacy-all`: keys sorted, nothing but ASCII. To verify only. Throws NotCanonical. */
export function llmfeedLegacyBytes(feed: CompactObject, names: readonly string[]): Uint8Array {
  const bytes = joined(names.toSorted(compareTexts).map((name) => feed.sortedMember(name)));
  if (feed.oddNumber(names) === undefined) return bytes;
  const inOrder = compactObject(bytes)!; // which one comes first is told of this form
  throw misspelt(inOrder.oddNumber(inOrder.keys)!);
}

/** The object that has these members. */
function joined(members: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(members.reduce((size, { length }) => size + length + 1, 1) + Number(members.length === 0));
  whole[0] = 0x7b; // {
  let to = 1;
  for (const member of members) {
    whole.set(member, to);
    to += member.length;
    whole[to++] = 0x2c; // a comma; the last one makes place for the end
  }
  whole[whole.length - 1] = 0x7d; // }
  return whole;
}
