// Files of zstd made by hand: frames whose blocks are one byte many times over, or bytes as they are.

const LARGEST_BLOCK = 128 << 10;

export interface FrameOptions {
  /** 2^n bytes, from 10 on. */
  readonly windowLog?: number;
  /** A checksum of no meaning after it. */
  readonly checksum?: true;
}

type Piece = string | { readonly byte: string; readonly times: number };

export function zstdFrame(pieces: readonly Piece[], { windowLog = 17, checksum }: FrameOptions = {}): Buffer {
  const blocks = pieces.flatMap((piece) => (typeof piece === 'string' ? rawBlocks(Buffer.from(piece)) : repeated(piece.byte, piece.times)));
  blocks.at(-1)![0]! |= 1;
  return Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, checksum ? 4 : 0, (windowLog - 10) << 3]),
    ...blocks,
    ...(checksum ? [Buffer.alloc(4, 7)] : []),
  ]);
}

/** Is passed over by whoever reads it. */
export function skippedFrame(content: string): Buffer {
  return Buffer.concat([word(0x184d2a53), word(Buffer.byteLength(content)), Buffer.from(content)]);
}

function rawBlocks(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / LARGEST_BLOCK)) }, (_, i) => {
    const part = bytes.subarray(i * LARGEST_BLOCK, (i + 1) * LARGEST_BLOCK);
    return Buffer.concat([blockHead(0, part.length), part]);
  });
}

/** Four bytes for 128 kB. */
function repeated(byte: string, times: number): Buffer[] {
  const head = Buffer.concat([blockHead(1, LARGEST_BLOCK), Buffer.from(byte)]);
  return Array.from({ length: Math.ceil(times / LARGEST_BLOCK) }, () => Buffer.from(head));
}

function blockHead(kind: 0 | 1, size: number): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE((kind << 1) | (size << 3), 0, 3);
  return head;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
