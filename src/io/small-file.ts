// A small text file that a client keeps beside its sessions: a marker, a list, settings.
import { closeSync, readFileSync } from 'node:fs';
import { openRegular, type Within } from './open-regular.js';

export const LARGEST_SMALL = 4 << 20;

/** Undefined: not there, out of reach, or nothing that its client would read either. */
export function readSmall(file: string, options: Within = {}): string | undefined {
  try {
    const { fd, stats } = openRegular(file, options);
    try {
      return stats.size > LARGEST_SMALL ? undefined : readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}
