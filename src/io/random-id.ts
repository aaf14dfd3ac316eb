// Ids that nobody can foresee; a world that brings its own makes what is written the same each time.
import { randomBytes } from 'node:crypto';
import type { World } from './world.js';

const BYTES = 6;

export function randomId({ randomId: own }: Pick<World, 'randomId'>): string {
  return own?.() ?? randomBytes(BYTES).toString('hex');
}

/** Bytes for keys. */
export function unforeseenBytes(length: number): Uint8Array {
  return randomBytes(length);
}
