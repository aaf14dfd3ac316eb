// What is done with bytes where there may be no Node: whoever has something faster hands that over instead.

export interface ByteTools<Bytes extends Uint8Array = Uint8Array> {
  /** Of UTF-8; what is none becomes U+FFFD, and a mark at the beginning stays. */
  text(bytes: Bytes): string;
  /** One piece of several, copied. */
  join(pieces: readonly Bytes[]): Bytes;
  /** New memory, with anything in it. */
  room(bytes: number): Bytes;
}

export const anywhere: ByteTools = {
  text: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  join(pieces) {
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  },
  room: (bytes) => new Uint8Array(bytes),
};

/** One character for each byte, as far as the beginning of a file is looked at. */
export function latin1(bytes: Uint8Array, most = 64 << 10): string {
  let text = '';
  for (let from = 0; from < Math.min(bytes.length, most); from += 4096)
    // called with the bytes as they are: spread out one by one they take ten times as long
    text += String.fromCharCode.apply(undefined, bytes.subarray(from, Math.min(from + 4096, most)) as unknown as number[]);
  return text;
}

/** Bytes that a text takes as UTF-8, without making them; half a pair counts as U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x80) bytes += 1;
    else if (c < 0x800) bytes += 2;
    else if (c >= 0xd800 && c < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) [bytes, i] = [bytes + 4, i + 1];
    else bytes += 3;
  }
  return bytes;
}
