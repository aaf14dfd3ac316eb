// The last value of a key near the end of a file, without anything that unpacks or parses: for whoever must answer at once.
import { closeSync, readSync } from 'node:fs';
import { openRegular } from './open-regular.js';
import { lastString } from './string-values.js';

const TAIL = 64 << 10;

/** Undefined: there is none, or the file cannot be read. */
export function lastStringIn(file: string, key: string): string | undefined {
  try {
    const { fd, stats } = openRegular(file);
    try {
      const tail = Buffer.alloc(Math.min(TAIL, stats.size));
      return lastString(tail.subarray(0, readSync(fd, tail, 0, tail.length, stats.size - tail.length)), key);
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}
