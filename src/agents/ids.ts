// Ids made from a seed, so that the same pass gives the same ids; and call ids in a shape that every model API takes.
import { createHash } from 'node:crypto';

function bytesOf(seed: string): Buffer {
  return createHash('sha256').update(seed).digest().subarray(0, 16);
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Looks like a random UUID (version 4). */
export function seededUuid(seed: string): string {
  return format(bytesOf(seed), 4);
}

/** Looks like a time-ordered UUID (version 7) of the given moment. */
export function seededTimeUuid(seed: string, at: Date): string {
  const bytes = bytesOf(seed);
  bytes.writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  return format(bytes, 7);
}

const LONGEST_CALL_ID = 64;

/** Call ids as the model APIs accept them: `[A-Za-z0-9_-]`, at most 64 characters. Others get a name made from their own. */
export function makeCallIds(): (id: string) => string {
  const renamed = new Map<string, string>();
  return (id) => {
    if (id.length <= LONGEST_CALL_ID && /^[A-Za-z0-9_-]+$/.test(id)) return id;
    const known = renamed.get(id);
    if (known !== undefined) return known;
    const fresh = `call_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
    renamed.set(id, fresh);
    return fresh;
  };
}
