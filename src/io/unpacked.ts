// A file that was packed with zstd, block by block, within limits: a few bytes can stand for gigabytes.
import { createRequire } from 'node:module';
import type * as Fzstd from 'fzstd';
import { Failure, type Diagnostic } from '../model/report.js';
import { blocksOfFrames, LARGEST_WINDOW, LargeWindow, type Block } from './zstd-frames.js';

/** All that comes of one file. Sessions of a gigabyte have been seen. */
export const LARGEST_UNPACKED = 4 * 2 ** 30;
/** Sessions are packed to a tenth; beyond the first part nothing real is packed to less than a hundredth. */
export const MOST_RATIO = 100;
export const RATIO_FREE = 64 << 20;
/** Bytes that the library moves within its window, all of it for each block: what 4 GB in whole blocks and a window of 2 MB take. */
export const MOST_MOVED = 64 * 2 ** 30;

/** What comes after the damage is lost; what came before was handed out. */
export class DamagedFile extends Failure {}

type Unpack = (block: Block) => readonly Uint8Array[];

/** `pieces`: the file as it is; `size`: its bytes. Each block is valid until the next one is asked for. */
export function* unpackedBlocks(path: string, pieces: Iterable<Buffer>, size: number): Generator<Buffer> {
  const most = Math.min(LARGEST_UNPACKED, RATIO_FREE + MOST_RATIO * size);
  const blocks = blocksOfFrames(pieces);
  const unpack = unpacker();
  let [unpacked, moved] = [0, 0];
  for (;;) {
    const block = guarded(path, () => blocks.next());
    if (block.done) return;
    moved += block.value.window;
    if (moved > MOST_MOVED) throw new DamagedFile(tooMuch(path, 'of too many blocks'));
    for (const piece of guarded(path, () => unpack(block.value))) {
      unpacked += piece.length;
      if (unpacked > most) throw new DamagedFile(tooMuch(path, `of more than ${Math.floor(most / 2 ** 20)} MB from ${size} bytes`));
      if (piece.length > 0) yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    }
  }
}

/** Node 20 has no zstd of its own; the library is small and loaded only when such a file is met. It never sees more than one block at once. */
function unpacker(): Unpack {
  const { Decompress } = createRequire(import.meta.url)('fzstd') as typeof Fzstd;
  let ready: Uint8Array[] = [];
  let frame: Fzstd.Decompress | undefined;
  return ({ head, bytes, isLast }) => {
    ready = [];
    if (head) frame = new Decompress((chunk) => void ready.push(chunk));
    if (head) frame!.push(Uint8Array.from(head), false);
    frame!.push(Uint8Array.from(bytes), isLast);
    return ready;
  };
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof LargeWindow)
      throw new DamagedFile(tooMuch(path, `with a window of ${Math.ceil(error.bytes / 2 ** 20)} MB (at most ${LARGEST_WINDOW >> 20} MB)`), {
        cause: error,
      });
    throw new DamagedFile(
      {
        rule: 'jsonl/damaged-file',
        message: 'the compressed file is damaged; what came before the damage was read',
        place: { source: path },
      },
      { cause: error },
    );
  }
}

function tooMuch(path: string, what: string): Omit<Diagnostic, 'severity'> {
  return {
    rule: 'jsonl/unpacks-to-too-much',
    message: `the compressed file unpacks to a session ${what}, which no real session does; what came before was read`,
    place: { source: path },
    hint: 'If it is your own session, unpack it with `zstd -d` and name the unpacked file.',
  };
}
