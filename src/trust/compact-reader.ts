// Reads a JSON object strictly (strict-json.ts has the same rules for texts), straight from bytes to bytes: no spaces, every string in one spelling, members
// in their order. Values that are only hashed need not be built.
import { copyString, JsonCursor, NotStrict, QUOTE } from './json-cursor.js';
import { compareCharacters, hasTwice } from './key-bytes.js';
import { isSpeltAsPython } from './python-number.js';
import { JSON_LIMITS } from './strict-json.js';

const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), new TextEncoder().encode(word)]));

/** Where a member of the outermost object stands: from the quote before its key to the end of its value. */
export interface MemberPlace {
  readonly start: number;
  readonly value: number;
  readonly end: number;
  /** The first number in it that Python would spell in another way. */
  readonly oddNumber: string | undefined;
  /** Bytes in it that are not ASCII. */
  readonly beyondAscii: number;
  /** The keys of every object in it stand in the order of their characters. */
  readonly isSorted: boolean;
}

/** Throws NotStrict. */
export class CompactReader {
  readonly members: MemberPlace[] = [];
  readonly #cursor: JsonCursor;
  /** The keys of all objects that are open: where each begins and ends. */
  readonly #keys: number[] = [];
  #lastKey = 0;
  #depth = 0;
  #oddNumber: string | undefined;
  #isSorted = true;

  /** Room for the same number of bytes is enough: nothing becomes longer. */
  constructor(bytes: Uint8Array) {
    this.#cursor = new JsonCursor(bytes, new Uint8Array(bytes.length));
  }

  whole(): Uint8Array {
    if (this.#next() !== OPEN_OBJECT) throw new NotStrict();
    this.#object();
    this.#next();
    if (this.#cursor.at < this.#cursor.from.length) throw new NotStrict();
    return this.#cursor.into.subarray(0, this.#cursor.to);
  }

  /** Goes to what comes after spaces, and says what that is. */
  #next(): number {
    const { from } = this.#cursor;
    let { at } = this.#cursor;
    let byte = from[at]!;
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) byte = from[++at]!;
    this.#cursor.at = at;
    return byte;
  }

  #copy(byte: number): void {
    const cursor = this.#cursor;
    cursor.into[cursor.to++] = byte;
    cursor.at++;
  }

  #value(): void {
    const byte = this.#next();
    if (byte === QUOTE) copyString(this.#cursor);
    else if (byte === OPEN_OBJECT) this.#object();
    else if (byte === OPEN_LIST) this.#list();
    else if (byte === MINUS || isDigit(byte)) this.#number();
    else this.#word();
  }

  #enter(): number {
    if (++this.#depth > JSON_LIMITS.depth) throw new NotStrict();
    this.#copy(this.#cursor.from[this.#cursor.at]!);
    return this.#next();
  }

  #leave(end: number): void {
    this.#copy(end);
    this.#depth--;
  }

  /** What stands between values: true for a comma, false for the end. */
  #goesOn(end: number): boolean {
    const byte = this.#next();
    if (byte === end) return false;
    if (byte !== COMMA) throw new NotStrict();
    this.#copy(byte);
    return true;
  }

  #list(): void {
    if (this.#enter() !== CLOSE_LIST) {
      do this.#value();
      while (this.#goesOn(CLOSE_LIST));
    }
    this.#leave(CLOSE_LIST);
  }

  #object(): void {
    const first = this.#lastKey;
    if (this.#enter() !== CLOSE_OBJECT) {
      do {
        if (this.#depth === 1) this.#outerMember();
        else this.#innerMember(first);
      } while (this.#goesOn(CLOSE_OBJECT));
    }
    if (hasTwice(this.#cursor.into, this.#keys, { first, end: this.#lastKey })) throw new NotStrict();
    this.#lastKey = first;
    this.#leave(CLOSE_OBJECT);
  }

  #outerMember(): void {
    const cursor = this.#cursor;
    const { to: start, beyondAscii: before } = cursor;
    this.#oddNumber = undefined;
    this.#isSorted = true;
    this.#key();
    const value = cursor.to;
    this.#value();
    const [oddNumber, isSorted] = [this.#oddNumber, this.#isSorted];
    this.members.push({ start, value, end: cursor.to, oddNumber, beyondAscii: cursor.beyondAscii - before, isSorted });
  }

  #innerMember(first: number): void {
    this.#key();
    const key = this.#lastKey - 2;
    if (this.#isSorted && key > first) this.#isSorted = compareCharacters(this.#cursor.into, this.#keys, key - 2, key) < 0;
    this.#value();
  }

  #key(): void {
    if (this.#next() !== QUOTE) throw new NotStrict();
    this.#keys[this.#lastKey++] = this.#cursor.to;
    copyString(this.#cursor);
    this.#keys[this.#lastKey++] = this.#cursor.to;
    if (this.#next() !== COLON) throw new NotStrict();
    this.#copy(COLON);
  }

  #number(): void {
    const { from, into, at: start, to } = this.#cursor;
    let at = from[start] === MINUS ? start + 1 : start;
    at = from[at] === ZERO ? at + 1 : pastDigits(from, at);
    const endOfInteger = at;
    if (from[at] === POINT) at = pastDigits(from, at + 1);
    if ((from[at]! | 0x20) === 0x65) at = pastDigits(from, from[at + 1] === 0x2b || from[at + 1] === MINUS ? at + 2 : at + 1);
    for (let i = start; i < at; i++) into[to + i - start] = from[i]!;
    this.#cursor.at = at;
    this.#cursor.to = to + at - start;
    if (this.#oddNumber === undefined && !isPlainNumber(from, { start, endOfInteger, end: at })) this.#judge(tokenIn(from, start, at));
  }

  #judge(number: string): void {
    if (!isSpeltAsPython(number)) this.#oddNumber = number;
  }

  #word(): void {
    const { from, at } = this.#cursor;
    const word = WORDS.get(from[at]!);
    if (!word) throw new NotStrict();
    for (let i = 0; i < word.length; i++) {
      if (from[at + i] !== word[i]) throw new NotStrict();
      this.#copy(word[i]!);
    }
  }
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 0x39;

/** At least one. */
function pastDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at]!)) at++;
  if (at === start) throw new NotStrict();
  return at;
}

/** Up to this many digits, no two decimals are the same double: each is the shortest for its own. */
const SURE_DIGITS = 15;
/** More than a call can have arguments is nothing that a double prints. */
const MANY_DIGITS = 1000;

/** Surely spelt as Python would, without asking what its value is. */
function isPlainNumber(
  bytes: Uint8Array,
  { start, endOfInteger, end }: { readonly start: number; readonly endOfInteger: number; readonly end: number },
): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const fraction = endOfInteger + 1;
  if (end === endOfInteger) return bytes[first] !== ZERO || first === start; // “-0” is the one integer that is not
  if (bytes[endOfInteger] !== POINT || end - first > SURE_DIGITS + 1) return false;
  if (bytes[first] === ZERO && bytes[fraction] === ZERO) return false; // it may be small enough for an exponent
  for (let at = fraction; at < end; at++) if (!isDigit(bytes[at]!)) return false;
  return bytes[end - 1] !== ZERO || end === fraction + 1;
}

/** The characters of a number are bytes; asking a decoder for so few takes longer. */
function tokenIn(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > MANY_DIGITS) return new TextDecoder().decode(bytes.subarray(start, end));
  const codes: number[] = [];
  for (let at = start; at < end; at++) codes.push(bytes[at]!);
  return String.fromCharCode(...codes);
}
