// MessagePack → JSON, bounded: what a forged value claims to hold is never believed before it is there.
import { isObject, type Json, type JsonObject } from '../model/json.js';

const DEEPEST = 200;
const MOST_VALUES = 2_000_000;

/** What becomes of a value of a kind of its own; `inner`: its bytes, decoded. */
export type Extension = (type: number, inner: () => Json) => Json;

class Broken extends Error {}

/** Undefined: this is no such value, or goes beyond what any writer makes. */
export function decodeMsgpack(bytes: Uint8Array, extension: Extension): Json | undefined {
  const budget = { values: MOST_VALUES };
  try {
    return new Decoder(bytes, extension, budget, 0).whole();
  } catch (error) {
    if (error instanceof Broken || error instanceof RangeError) return undefined;
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8');

class Decoder {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #extension: Extension;
  readonly #budget: { values: number };
  #at = 0;
  #depth: number;

  constructor(bytes: Uint8Array, extension: Extension, budget: { values: number }, depth: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#extension = extension;
    this.#budget = budget;
    this.#depth = depth;
  }

  whole(): Json {
    const value = this.#value();
    if (this.#at !== this.#bytes.length) throw new Broken('more behind it');
    return value;
  }

  #value(): Json {
    if (--this.#budget.values < 0) throw new Broken('too many values');
    const first = this.#number('Uint8', 1);
    if (first < 0x80) return first;
    if (first < 0x90) return this.#map(first & 0x0f);
    if (first < 0xa0) return this.#list(first & 0x0f);
    if (first < 0xc0) return this.#text(first & 0x1f);
    if (first >= 0xe0) return first - 0x100;
    return this.#marked(first);
  }

  #marked(first: number): Json {
    switch (first) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return first === 0xc3;
      case 0xca:
        return finite(this.#number('Float32', 4));
      case 0xcb:
        return finite(this.#number('Float64', 8));
      case 0xcf:
      case 0xd3:
        return Number(first === 0xcf ? this.#long(false) : this.#long(true));
      default:
        return this.#sized(first);
    }
  }

  /** Kinds that say their length in one, two or four bytes, and whole numbers of these lengths. */
  #sized(first: number): Json {
    const read = (at: number): number =>
      at === 0 ? this.#number('Uint8', 1) : at === 1 ? this.#number('Uint16', 2) : this.#number('Uint32', 4);
    if (first >= 0xc4 && first <= 0xc6) return base64Of(this.#take(read(first - 0xc4)));
    if (first >= 0xc7 && first <= 0xc9) return this.#extended(read(first - 0xc7));
    if (first >= 0xcc && first <= 0xce) return read(first - 0xcc);
    if (first >= 0xd0 && first <= 0xd2) return this.#number((['Int8', 'Int16', 'Int32'] as const)[first - 0xd0]!, 1 << (first - 0xd0));
    if (first >= 0xd4 && first <= 0xd8) return this.#extended(1 << (first - 0xd4));
    if (first >= 0xd9 && first <= 0xdb) return this.#text(read(first - 0xd9));
    if (first === 0xdc || first === 0xdd) return this.#list(read(first - 0xdb));
    if (first === 0xde || first === 0xdf) return this.#map(read(first - 0xdd));
    throw new Broken('no such kind');
  }

  #number(kind: 'Uint8' | 'Uint16' | 'Uint32' | 'Int8' | 'Int16' | 'Int32' | 'Float32' | 'Float64', length: number): number {
    const value = this.#view[`get${kind}`](this.#at);
    this.#at += length;
    return value;
  }

  #long(signed: boolean): bigint {
    const value = signed ? this.#view.getBigInt64(this.#at) : this.#view.getBigUint64(this.#at);
    this.#at += 8;
    return value;
  }

  #take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Broken('cut short');
    const piece = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return piece;
  }

  #text(length: number): string {
    return utf8.decode(this.#take(length));
  }

  #list(length: number): Json[] {
    return this.#deeper(() => {
      const list: Json[] = [];
      for (let n = 0; n < length; n++) list.push(this.#value());
      return list;
    });
  }

  #map(length: number): JsonObject {
    return this.#deeper(() => {
      const entries: [string, Json][] = [];
      for (let n = 0; n < length; n++) {
        const key = this.#value();
        entries.push([
          typeof key === 'string' ? key : isObject(key) || Array.isArray(key) ? JSON.stringify(key) : String(key),
          this.#value(),
        ]);
      }
      return Object.fromEntries(entries);
    });
  }

  #extended(length: number): Json {
    const type = this.#number('Int8', 1);
    const piece = this.#take(length);
    return this.#deeper(() => this.#extension(type, () => new Decoder(piece, this.#extension, this.#budget, this.#depth).whole()));
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw new Broken('too deep');
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}
