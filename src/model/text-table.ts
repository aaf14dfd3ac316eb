// Distinct texts as numbers. Many are kept as bytes outside the heap: a million ids cost what they weigh and no objects.

/** As many stay as they are, in a map of the engine's: that is several times as fast, and most sessions have fewer. */
const FEW = 65_536;

/** Chunks grow with the table: most sessions are small. */
const FIRST_CHUNK = 4096;
const CHUNK = 1 << 20;

export class TextTable {
  /** Undefined: there are too many for it. */
  #few: Map<string, number> | undefined = new Map();
  #texts: string[] = [];
  readonly #most: number;
  #chunks: Uint8Array[] = [];
  #used = 0; // of the last chunk
  /** Of each text: its chunk, where in it, how many characters (negative: two bytes each). */
  #place = new Int32Array(3 * 256);
  #count = 0;
  /** Text numbers by hash, -1 is free; never more than half full. */
  #slots = new Int32Array(1024).fill(-1);

  /** `few`: how many are kept as they are. */
  constructor({ few = FEW }: { readonly few?: number } = {}) {
    this.#most = few;
  }

  get size(): number {
    return this.#few?.size ?? this.#count;
  }

  /** The text's number, a new one when it was not there. */
  add(text: string): number {
    if (!this.#few) return this.#addBytes(text);
    const known = this.#few.get(text);
    if (known !== undefined) return known;
    if (this.#few.size >= this.#most) {
      this.#becomeBytes();
      return this.#addBytes(text);
    }
    this.#few.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #becomeBytes(): void {
    const texts = this.#texts;
    this.#few = undefined;
    this.#texts = [];
    for (const text of texts) this.#addBytes(text);
  }

  #addBytes(text: string): number {
    const slot = this.#slotOf(text);
    if (this.#slots[slot]! >= 0) return this.#slots[slot]!;
    const number = this.#count++;
    if (3 * this.#count > this.#place.length) this.#place = grown(this.#place);
    this.#store(text, number);
    this.#slots[slot] = number;
    if (2 * this.#count > this.#slots.length) this.#rehash();
    return number;
  }

  /** -1: not there. */
  find(text: string): number {
    return this.#few ? (this.#few.get(text) ?? -1) : this.#slots[this.#slotOf(text)]!;
  }

  text(number: number): string {
    if (this.#few) return this.#texts[number]!;
    const { chunk, from, length, wide } = this.#placeOf(number);
    let text = '';
    // In pieces that fit the arguments of one call.
    for (let done = 0; done < length; done += 4096) {
      const codes: number[] = [];
      for (let i = done; i < Math.min(length, done + 4096); i++)
        codes.push(wide ? chunk[from + 2 * i]! | (chunk[from + 2 * i + 1]! << 8) : chunk[from + i]!);
      text += String.fromCharCode(...codes);
    }
    return text;
  }

  #placeOf(number: number) {
    const length = this.#place[3 * number + 2]!;
    return {
      chunk: this.#chunks[this.#place[3 * number]!]!,
      from: this.#place[3 * number + 1]!,
      length: Math.abs(length),
      wide: length < 0,
    };
  }

  #store(text: string, number: number): void {
    const wide = isWide(text);
    const bytes = wide ? 2 * text.length : text.length;
    let chunk = this.#chunks.at(-1);
    if (chunk === undefined || this.#used + bytes > chunk.length) {
      chunk = new Uint8Array(Math.max(Math.min(CHUNK, 2 * (chunk?.length ?? FIRST_CHUNK / 2)), bytes));
      this.#chunks.push(chunk);
      this.#used = 0;
    }
    this.#place.set([this.#chunks.length - 1, this.#used, wide ? -text.length : text.length], 3 * number);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (wide) {
        chunk[this.#used + 2 * i] = code & 255;
        chunk[this.#used + 2 * i + 1] = code >> 8;
      } else chunk[this.#used + i] = code;
    }
    this.#used += bytes;
  }

  #slotOf(text: string): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(text) & mask;
    while (this.#slots[slot]! >= 0 && !this.#isText(this.#slots[slot]!, text)) slot = (slot + 1) & mask;
    return slot;
  }

  #isText(number: number, text: string): boolean {
    const stored = this.#place[3 * number + 2]!;
    if (Math.abs(stored) !== text.length) return false;
    const chunk = this.#chunks[this.#place[3 * number]!]!;
    const from = this.#place[3 * number + 1]!;
    for (let i = 0; i < text.length; i++) {
      const code = stored < 0 ? chunk[from + 2 * i]! | (chunk[from + 2 * i + 1]! << 8) : chunk[from + i]!;
      if (code !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let number = 0; number < this.#count; number++) {
      let slot = hashOf(this.text(number)) & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Seeded differently in every process, so that nobody can choose ids that all fall on one slot. */
const SEED = (Math.random() * 0x7fffffff) | 0;

function hashOf(text: string): number {
  let hash = SEED;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function isWide(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) return true;
  return false;
}

export function grown<T extends Int32Array | Float64Array | Uint16Array>(column: T): T {
  const larger = new (column.constructor as new (length: number) => T)(column.length * 2);
  larger.set(column);
  return larger;
}
