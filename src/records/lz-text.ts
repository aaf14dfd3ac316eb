// Text that was compressed for links and clipboards (LZ-String 1.5, plain base64 or its URL-safe form) → the text.

/** `-` stands for `/` where it has to be safe in a link; `=` and `$` only fill up. */
const SIX = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-'].map((char, i) => [char, Math.min(i, 63)] as const),
);
/** A few bytes can stand for gigabytes; no plan is larger. */
export const LONGEST_LZ = 64 << 20;

/** Undefined: it is nothing of the kind. */
export function decompressed(compressed: string): string | undefined {
  const sixes = [...compressed.replaceAll(' ', '+').replaceAll(/[=$]/g, '')].map((char) => SIX.get(char) ?? -1);
  return sixes.includes(-1) ? undefined : decode(new Bits(sixes));
}

class Bits {
  readonly #sixes: readonly number[];
  #at = 0;

  constructor(sixes: readonly number[]) {
    this.#sixes = sixes;
  }

  get isOver(): boolean {
    return this.#at > this.#sixes.length * 6;
  }

  /** The lowest bit comes first; the bits of each character from its highest. */
  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++) {
      const six = this.#sixes[Math.floor(this.#at / 6)] ?? 0;
      value += ((six >> (5 - (this.#at % 6))) & 1) * 2 ** i;
    }
    return value;
  }
}

const EIGHT = 0;
const SIXTEEN = 1;
const END = 2;

/** A dictionary of what came before: each code is a new character, an entry, or the entry that is being made. */
function decode(bits: Bits): string | undefined {
  const entries: string[] = ['', '', ''];
  const first = character(bits, bits.take(2));
  if (first === undefined) return '';
  entries.push(first);
  let previous = first;
  let left = 4;
  let width = 3;
  const out = [first];
  let length = 1;
  while (!bits.isOver && length < LONGEST_LZ) {
    let code = bits.take(width);
    if (code === END) return out.join('');
    if (code === EIGHT || code === SIXTEEN) {
      entries.push(character(bits, code)!);
      code = entries.length - 1;
      if (--left === 0) left = 2 ** width++;
    }
    const entry = entries[code] ?? (code === entries.length ? previous + previous[0]! : undefined);
    if (entry === undefined || code <= END) return undefined;
    out.push(entry);
    length += entry.length;
    entries.push(previous + entry[0]!);
    previous = entry;
    if (--left === 0) left = 2 ** width++;
  }
  return undefined;
}

function character(bits: Bits, kind: number): string | undefined {
  return kind === EIGHT || kind === SIXTEEN ? String.fromCharCode(bits.take(kind === EIGHT ? 8 : 16)) : undefined;
}
