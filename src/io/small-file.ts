// A small text file that a client keeps beside its sessions: a marker, a list, settings.
import { closeSync, readFileSync } from 'node:fs';
import { openRegular } from './open-regular.js';

const LARGEST = 4 << 20;

/** Undefined: not there, out of reach, or nothing that its client would read either. */
export function readSmall(file: string): string | undefined {
  try {
    const { fd, stats } = openRegular(file);
    try {
      return stats.size > LARGEST ? undefined : readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}
