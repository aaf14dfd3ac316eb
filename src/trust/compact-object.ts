// A JSON object as the bytes that are signed: only what is asked for is made into values, the rest is hashed as it stands.
import { CompactReader, type MemberPlace } from './compact-reader.js';
import { NotStrict } from './json-cursor.js';
import { keyAt } from './key-bytes.js';
import { sortedAscii } from './sorted-ascii.js';
import { parseStrictJson, type StrictJson } from './strict-json.js';

/** Undefined: it is no object, or breaks a rule; `parseStrictJson` says which. */
export function compactObject(bytes: Uint8Array): CompactObject | undefined {
  const reader = new CompactReader(bytes);
  try {
    return new CompactObject(reader.whole(), reader.members);
  } catch (error) {
    if (error instanceof NotStrict) return undefined;
    throw error;
  }
}

export class CompactObject {
  readonly keys: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #members: ReadonlyMap<string, MemberPlace>;
  readonly #read = new Map<string, StrictJson>();

  constructor(bytes: Uint8Array, members: readonly MemberPlace[]) {
    this.#bytes = bytes;
    this.keys = members.map(({ start, value }) => keyAt(bytes, start, value - 1));
    this.#members = new Map(members.map((member, i) => [this.keys[i]!, member]));
  }

  /** The value itself, made when it is first asked for. */
  get(key: string): StrictJson | undefined {
    const member = this.#members.get(key);
    if (member && !this.#read.has(key))
      this.#read.set(key, parseStrictJson(new TextDecoder().decode(this.#bytes.subarray(member.value, member.end))));
    return this.#read.get(key);
  }

  /** The canonical bytes of a member, its key included. */
  member(key: string): Uint8Array {
    const { start, end } = this.#members.get(key)!;
    return this.#bytes.subarray(start, end);
  }

  /** The same with all keys sorted, in ASCII. */
  sortedMember(key: string): Uint8Array {
    const { beyondAscii, isSorted } = this.#members.get(key)!;
    return isSorted && beyondAscii === 0 ? this.member(key) : sortedAscii(this.member(key), beyondAscii);
  }

  /** The first number in these members that Python would spell in another way. */
  oddNumber(keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const { oddNumber } = this.#members.get(key)!;
      if (oddNumber !== undefined) return oddNumber;
    }
    return undefined;
  }
}
