// Comparing files by their bytes, block by block: what tells our own work from somebody else's after a crash.
import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { openRegular, type Within } from './open-regular.js';

const BLOCK = 1 << 20;

export interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of a file. */
export interface BytesInFile {
  readonly file: string;
  readonly from: number;
  readonly length: number;
}

export interface HashOptions extends Within {
  /** Only the first bytes. */
  readonly end?: number;
  /** Gets every block that is read. */
  readonly onBlock?: (block: Buffer) => void;
}

export function hashFile(file: string, options: HashOptions = {}): Hashed {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const block of blocksOf(file, 0, options.end ?? Infinity, options)) {
    hash.update(block);
    options.onBlock?.(block);
    bytes += block.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Are these the file's first bytes? */
export function startsWith(file: string, { bytes, sha256 }: Hashed): boolean {
  const found = hashFile(file, { end: bytes });
  return found.bytes === bytes && found.sha256 === sha256;
}

/** Is this part of a file what another one holds? */
export function sameBytes(part: BytesInFile, other: { readonly file: string; readonly from: number }): boolean {
  const theirs = blocksOf(other.file, other.from, other.from + part.length);
  let bytes = 0;
  for (const block of blocksOf(part.file, part.from, part.from + part.length)) {
    const next = theirs.next();
    if (next.done || !block.equals(next.value)) return false;
    bytes += block.length;
  }
  return bytes === part.length;
}

/** Each block is valid until the next one is asked for. */
function* blocksOf(file: string, from: number, end: number, options: Within = {}): Generator<Buffer> {
  const { fd } = openRegular(file, options);
  try {
    const block = Buffer.allocUnsafe(BLOCK);
    for (let position = from; ;) {
      const got = Math.min(BLOCK, end - position) > 0 ? readSync(fd, block, 0, Math.min(BLOCK, end - position), position) : 0;
      if (got === 0) return;
      position += got;
      yield block.subarray(0, got);
    }
  } finally {
    closeSync(fd);
  }
}
