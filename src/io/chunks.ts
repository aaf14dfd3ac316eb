// What is written piece by piece, as bytes in pieces of a size that is worth a call.

const CHUNK = 1 << 20;
/** The most that UTF-8 takes for one unit of a text. */
const WIDEST = 3;

/** Texts stay whole: a line is never cut. Each piece is valid until the next one comes. */
export async function inChunks(
  write: (out: (piece: string | Uint8Array) => void) => Promise<void>,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  let space: Buffer | undefined;
  let used = 0;
  const flush = (): void => {
    if (space && used > 0) take(space.subarray(0, used));
    used = 0;
  };
  await write((piece) => {
    if (typeof piece !== 'string') {
      flush();
      take(piece);
    } else if (WIDEST * piece.length > CHUNK) {
      flush();
      take(Buffer.from(piece));
    } else {
      if (space && used + WIDEST * piece.length > space.length) flush();
      space ??= Buffer.allocUnsafeSlow(CHUNK);
      used += space.write(piece, used);
    }
  });
  flush();
}
