// A small text file that a client keeps beside its sessions: a marker, a list, settings.
import { readRegular } from './read-whole.js';
import type { Within } from './open-regular.js';

export const LARGEST_SMALL = 4 << 20;

export interface SmallOptions extends Within {
  readonly largest?: number;
}

/** Undefined: not there, out of reach, or nothing that its client would read either. */
export function readSmall(file: string, options: SmallOptions = {}): string | undefined {
  return readSmallBytes(file, options)?.toString('utf8');
}

export function readSmallBytes(file: string, { within, largest = LARGEST_SMALL }: SmallOptions = {}): Buffer | undefined {
  try {
    return readRegular(file, { within, accept: (size) => size <= largest });
  } catch {
    return undefined;
  }
}
