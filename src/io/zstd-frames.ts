// How a zstd file is put together (RFC 8878): frames and their blocks, recognised by their heads alone, before anything is unpacked.

/** What a head says that no honest writer says, or the end where there should be more. */
export class BrokenFrame extends Error {}

/** A frame asks for more memory than any program that packs sessions needs. */
export class LargeWindow extends Error {
  constructor(readonly bytes: number) {
    super(`it wants a window of ${bytes} bytes`);
  }
}

/** Level 19 uses 8 MB, Codex 2 MB; RFC 8878 asks a decoder for no more than 8 MB. */
export const LARGEST_WINDOW = 8 << 20;
const LARGEST_BLOCK = 128 << 10;
const FRAME = 0xfd2fb528;
const SKIPPED_FRAME = 0x184d2a50; // and the fifteen numbers after it

export interface Block {
  /** The head of its frame, before the first block of each. Says that there is no checksum: it is not checked. */
  readonly head: Uint8Array | undefined;
  /** With its own head. */
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
  readonly window: number;
}

/** One block at a time, copied out of blocks of the file that are gone by then. */
export function* blocksOfFrames(pieces: Iterable<Buffer>): Generator<Block> {
  const input = new Input(pieces);
  while (!input.isOver) {
    const magic = input.take(4).readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPED_FRAME) input.skip(input.take(4).readUInt32LE(0));
    else if (magic === FRAME) yield* frame(input);
    else throw new BrokenFrame('not a zstd frame');
  }
}

function* frame(input: Input): Generator<Block> {
  const { head, window, hasChecksum } = frameHead(input);
  const largest = Math.min(LARGEST_BLOCK, window);
  let first = true;
  for (let isLast = false; !isLast; first = false) {
    const own = Buffer.from(input.take(3));
    const told = own.readUIntLE(0, 3);
    const [kind, size] = [(told >> 1) & 3, told >> 3];
    isLast = (told & 1) === 1;
    if (kind === 3 || size > largest) throw new BrokenFrame('not a zstd block');
    yield { head: first ? head : undefined, bytes: Buffer.concat([own, input.take(kind === 1 ? 1 : size)]), isLast, window };
  }
  if (hasChecksum) input.skip(4);
}

function frameHead(input: Input): { readonly head: Uint8Array; readonly window: number; readonly hasChecksum: boolean } {
  const flags = input.take(1)[0]!;
  const isSingle = (flags & 0x20) !== 0;
  if ((flags & 0x08) !== 0) throw new BrokenFrame('a reserved bit is set');
  const rest = Buffer.from(input.take((isSingle ? 0 : 1) + [0, 1, 2, 4][flags & 3]! + [isSingle ? 1 : 0, 2, 4, 8][flags >> 6]!));
  const window = isSingle ? contentSize(rest, flags) : windowSize(rest[0]!);
  if (window > LARGEST_WINDOW) throw new LargeWindow(window);
  const head = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, flags & ~0x04]), rest]);
  return { head, window, hasChecksum: (flags & 0x04) !== 0 };
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/** Of a frame that is its own window. Its field comes last in the head. */
function contentSize(rest: Buffer, flags: number): number {
  const kind = flags >> 6;
  if (kind === 0) return rest[rest.length - 1]!;
  if (kind === 1) return rest.readUInt16LE(rest.length - 2) + 256;
  return kind === 2 ? rest.readUInt32LE(rest.length - 4) : Number(rest.readBigUInt64LE(rest.length - 8));
}

/** Bytes in the amounts that are asked for. */
class Input {
  readonly #pieces: Iterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(pieces: Iterable<Buffer>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  get isOver(): boolean {
    return !this.#fill();
  }

  /** Valid until more is asked for. */
  take(count: number): Buffer {
    if (this.#piece.length - this.#at >= count) return this.#piece.subarray(this.#at, (this.#at += count));
    const taken = Buffer.alloc(count); // at most one block
    for (let got = 0; got < count;) {
      if (!this.#fill()) throw new BrokenFrame('it ends too early');
      const part = this.#piece.subarray(this.#at, this.#at + count - got);
      taken.set(part, got);
      got += part.length;
      this.#at += part.length;
    }
    return taken;
  }

  skip(count: number): void {
    for (let left = count; left > 0;) {
      if (!this.#fill()) throw new BrokenFrame('it ends too early');
      const part = Math.min(left, this.#piece.length - this.#at);
      left -= part;
      this.#at += part;
    }
  }

  #fill(): boolean {
    while (this.#at === this.#piece.length) {
      const next = this.#pieces.next();
      if (next.done) return false;
      this.#piece = next.value;
      this.#at = 0;
    }
    return true;
  }
}
