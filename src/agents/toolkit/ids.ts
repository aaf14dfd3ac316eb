// Ids made from a seed, so that the same pass gives the same ids; call ids come along.
import { createHash } from 'node:crypto';

export { makeCallIds } from '../../model/calls.js';

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
