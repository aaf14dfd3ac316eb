// A file's bytes, block by block: plain, or compressed with zstd as Codex does with old sessions.
import { closeSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { Failure } from '../model/report.js';
import { isHole, openRegular, type Within } from './open-regular.js';
import { unpackedBlocks } from './unpacked.js';
import { errorCode } from './walk.js';

export const BLOCK = 1 << 20;

export interface BlockRange extends Within {
  readonly start?: number;
  /** Of the file as it is read; a compressed file is always read to its end, since it no longer grows. */
  readonly end?: number;
}

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Told by the name; kept originals have none, so there the first bytes tell. */
export function isCompressed(path: string): boolean {
  return path.endsWith('.zst') || (extname(path) === '' && startsWithMagic(path));
}

function startsWithMagic(path: string): boolean {
  const { fd } = openForReading(path);
  try {
    const head = Buffer.alloc(ZSTD_MAGIC.length);
    return readSync(fd, head, 0, head.length, 0) === head.length && head.equals(ZSTD_MAGIC);
  } finally {
    closeSync(fd);
  }
}

/** Each block is valid until the next one is asked for. */
export function* readBlocks(path: string, range: BlockRange = {}): Generator<Buffer> {
  const isPacked = isCompressed(path);
  const { fd, stats } = openForReading(path, range);
  try {
    if (isPacked) yield* unpackedBlocks(path, openBlocks(fd, stats.size, {}), stats.size);
    else yield* openBlocks(fd, stats.size, range);
  } finally {
    closeSync(fd);
  }
}

/** Blocks of a file that is open. */
export function* openBlocks(fd: number, size: number, range: BlockRange): Generator<Buffer> {
  const end = range.end ?? Infinity;
  let position = range.start ?? 0;
  // Most files are small, and one that grows meanwhile takes a few more rounds.
  const block = Buffer.allocUnsafe(Math.max(4096, Math.min(BLOCK, size - position, end - position)));
  for (;;) {
    const want = Math.min(block.length, end - position);
    const got = want > 0 ? readSync(fd, block, 0, want, position) : 0;
    if (got === 0) return;
    position += got;
    yield block.subarray(0, got);
  }
}

/** Throws a Failure that says why it cannot be read. */
export function openForReading(path: string, options: Within = {}): ReturnType<typeof openRegular> {
  const opened = openNamed(path, options);
  const { size } = opened.stats;
  if (!isHole(opened.stats)) return opened;
  closeSync(opened.fd);
  throw new Failure({
    rule: 'read/mostly-holes',
    message: `this file claims ${size} bytes, but nearly all of it is a hole that takes no space on disk`,
    place: { source: path },
    hint: 'If it is your own session, copy it without its holes (cp --sparse=never) and name the copy.',
  });
}

function openNamed(path: string, options: Within): ReturnType<typeof openRegular> {
  try {
    return openRegular(path, options);
  } catch (error) {
    throw new Failure(
      {
        rule: 'read/unreadable',
        message: `this file cannot be read (${errorCode(error) ?? 'unknown error'})`,
        place: { source: path },
        hint: 'Check that it still exists, and its owner and permissions.',
      },
      { cause: error },
    );
  }
}
