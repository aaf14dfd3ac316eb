// Genuine PNG files of noise as base64, each one different, at almost no cost: only a text chunk in front changes.
import { crc32 } from 'node:zlib';

function chunk(type, data) {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** zlib with stored blocks only, written by hand: its bytes do not depend on the zlib that Node was built with. */
function stored(raw) {
  const parts = [Buffer.from([0x78, 0x01])];
  let [a, b] = [1, 0];
  for (let at = 0; at < raw.length; at += 65535) {
    const block = raw.subarray(at, at + 65535);
    const head = Buffer.from([at + 65535 >= raw.length ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(head, block);
    for (const byte of block) {
      a = (a + byte) % 65521;
      b = (b + a) % 65521;
    }
  }
  const check = Buffer.alloc(4);
  check.writeUInt32BE(((b << 16) | a) >>> 0);
  return Buffer.concat([...parts, check]);
}

function noise(random, width, height) {
  const raw = Buffer.alloc((1 + width * 3) * height);
  for (let i = 0; i < raw.length; i++) raw[i] = i % (1 + width * 3) === 0 ? 0 : random.bits() & 255;
  return raw;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// With 13 hex digits after it, what comes before the pixels has 33 + 12 + 20 + 13 = 78 bytes, a multiple of 3: the base64 of the
// pixels never shifts and is made once.
const LABEL = 'Comment\0baton bench ';

export class Images {
  #random;
  #kinds;
  #pending;

  constructor(random) {
    this.#random = random;
    this.#kinds = [
      [96, 72],
      [200, 120],
      [320, 200],
      [400, 300],
    ].map(([width, height]) => {
      const ihdr = Buffer.alloc(13);
      ihdr.writeUInt32BE(width, 0);
      ihdr.writeUInt32BE(height, 4);
      ihdr.set([8, 2, 0, 0, 0], 8); // eight bits, RGB
      const body = Buffer.concat([chunk('IDAT', stored(noise(random, width, height))), chunk('IEND', Buffer.alloc(0))]);
      return {
        width,
        height,
        bytes: 78 + body.length,
        head: Buffer.concat([SIGNATURE, chunk('IHDR', ihdr)]),
        tail: body.toString('base64'),
      };
    });
  }

  /** An image of at most `budget` base64 characters. Which size comes next is drawn before: else small ones would always fit first. */
  next(budget) {
    this.#pending ??= this.#random.pick(this.#kinds);
    const { width, height, bytes, head, tail } = this.#pending;
    if ((bytes * 4) / 3 > budget) return undefined;
    this.#pending = undefined;
    const front = Buffer.concat([head, chunk('tEXt', Buffer.from(LABEL + this.#random.hex(13), 'latin1'))]);
    return { width, height, bytes, base64: front.toString('base64') + tail };
  }
}
