// Deflated bytes → the bytes, with what every browser and Node have built in, and never more of them than was allowed.

/** It stands for more than may be unpacked. */
export class UnpacksToTooMuch extends Error {}

/** A slice stands for a thousand times its size at most, and is unpacked at once. */
const SLICE = 4096;

export interface InflateOptions {
  /** Bytes that come out. */
  readonly largest: number;
  /** What the bytes were packed against. */
  readonly dictionary?: Uint8Array | undefined;
}

/** Throws a TypeError where they are no deflated bytes, or not all of them. */
export async function inflate(packed: Uint8Array, { largest, dictionary }: InflateOptions): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const before = dictionary ? storedBlock(dictionary) : new Uint8Array(0);
  const feeding = feed(stream.writable.getWriter(), [before, ...slicesOf(packed)]);
  const most = largest + (dictionary?.length ?? 0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => undefined);
      throw new UnpacksToTooMuch();
    }
  }
  await feeding;
  return joined(pieces, length).slice(dictionary?.length ?? 0);
}

/** What browsers and Node agree on. */
interface Writer {
  readonly ready: Promise<unknown>;
  write(slice: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}

/** What goes wrong with the bytes shows where they are read. */
async function feed(writer: Writer, slices: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  try {
    for (const slice of slices) {
      await writer.ready;
      if (slice.length > 0) await writer.write(slice);
    }
    await writer.close();
  } catch {
    // the reader has it
  }
}

/**
 * A dictionary for decoders that take none: a block of plain bytes in front of the packed ones, which refer back to it. Deflate has such blocks,
 * they end at a byte, and what comes out of this one is dropped.
 */
function storedBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = bytes;
  const head = [0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255];
  return joined([Uint8Array.from(head), bytes], length + head.length);
}

function slicesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(bytes.length / SLICE) }, (_, i) => Uint8Array.from(bytes.subarray(i * SLICE, (i + 1) * SLICE)));
}

export function joined(
  pieces: readonly Uint8Array[],
  length = pieces.reduce((sum, piece) => sum + piece.length, 0),
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
