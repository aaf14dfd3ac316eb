// SHA-256 that runs anywhere, at once: ids are asked for where nothing can wait.

/** Of the text's UTF-8. */
export function sha256(text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text));
}

/** FIPS 180-4. */
export function sha256OfBytes(bytes: Uint8Array): string {
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(blocks.length - 4, (bytes.length << 3) >>> 0);
  const { rounds, start } = constants();
  const state = Uint32Array.from(start);
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = state[i]! + value;
    });
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

let made: { readonly rounds: Uint32Array; readonly start: Uint32Array } | undefined;

/** Fractions of the cube and square roots of the first primes. */
function constants(): NonNullable<typeof made> {
  if (made) return made;
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 0x100000000);
  return (made = {
    rounds: Uint32Array.from(primes, (p) => fraction(Math.cbrt(p))),
    start: Uint32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
  });
}
