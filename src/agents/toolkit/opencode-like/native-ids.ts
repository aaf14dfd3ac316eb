// Ids of the family's shape: a prefix, 48 bits of time and counter as hex, 14 letters. Sessions count down, messages and parts up.
import { createHash } from 'node:crypto';
import { isObject, mapTexts, stringOf, type JsonObject } from '../../../model/json.js';

const MASK = 0xffffffffffffn;
/** Room below the moment of the pass: a million of ids for each of the thirty-five minutes before it. */
const ROOM = 1n << 33n;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function sessionId(seed: string, at: Date): string {
  const bits = ~(BigInt(Math.max(0, at.getTime())) * 4096n) & MASK;
  return `ses_${hex(bits)}${letters(seed)}`;
}

/**
 * Ids for one session, each above the last and all below those that the client will make: Kilo (7.7.9) takes the order of ids for
 * the order of messages. Not made from the messages' own times: 48 bits run over every two years.
 */
export class IdMint {
  readonly #seed: string;
  #next: bigint;

  constructor(session: string, after?: string) {
    this.#seed = session;
    const own = /^ses_([0-9a-f]{12})/.exec(session)?.[1];
    const made = own === undefined ? ROOM : ~BigInt(`0x${own}`) & MASK;
    const before = /^[a-z]+_([0-9a-f]{12})/.exec(after ?? '')?.[1];
    const base = made > ROOM ? made - ROOM : 0n;
    this.#next = before === undefined || BigInt(`0x${before}`) < base ? base : BigInt(`0x${before}`) + 1n;
  }

  next(prefix: 'msg' | 'prt'): string {
    const bits = this.#next++ & MASK;
    return `${prefix}_${hex(bits)}${letters(`${this.#seed} ${bits}`)}`;
  }
}

/** A record whose message and part ids are those of another session: the client keeps what it has under an id, so a copy needs its own. */
export function renamedIds(record: JsonObject, session: string): JsonObject {
  return mapTexts(record, (text) => (/^(?:msg|prt)_\w{8,60}$/.test(text) ? renamed(text, session) : text)) as JsonObject;
}

/** In the same order as before. */
function renamed(id: string, session: string): string {
  return `${id.slice(0, 16)}${letters(`${session} ${id}`)}`;
}

export function idOf(record: JsonObject | undefined): string | undefined {
  return isObject(record?.['info']) ? stringOf(record['info']['id']) : undefined;
}

function hex(bits: bigint): string {
  return bits.toString(16).padStart(12, '0');
}

function letters(seed: string): string {
  return [...createHash('sha256').update(seed).digest().subarray(0, 14)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
