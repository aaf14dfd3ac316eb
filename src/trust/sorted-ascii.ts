// A member of an object in canonical bytes, once more with the keys of every object sorted by their characters and nothing but ASCII, as feeds were signed in
// May 2025.
import { BACKSLASH, JsonCursor, QUOTE, writeUnit } from './json-cursor.js';
import { compareCharacters } from './key-bytes.js';

/** It has been read strictly before. `beyondAscii`: how many of its bytes are not ASCII. */
export function sortedAscii(member: Uint8Array, beyondAscii: number): Uint8Array {
  // two bytes become one escape of six characters, four bytes two
  const cursor = new JsonCursor(member, new Uint8Array(member.length + 2 * beyondAscii));
  writeMember(cursor);
  return cursor.into.subarray(0, cursor.to);
}

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;

function writeValue(cursor: JsonCursor): void {
  const { from, into } = cursor;
  const byte = from[cursor.at];
  if (byte === QUOTE) writeString(cursor);
  else if (byte === OPEN_OBJECT) writeMembers(cursor);
  else if (byte === OPEN_LIST) writeItems(cursor);
  else {
    for (let next = byte; next !== undefined && next !== COMMA && next !== CLOSE_LIST && next !== CLOSE_OBJECT; next = from[cursor.at]) {
      into[cursor.to++] = next;
      cursor.at++;
    }
  }
}

function writeItems(cursor: JsonCursor): void {
  const { from } = cursor;
  do {
    copyByte(cursor); // the opening or a comma
    if (from[cursor.at] !== CLOSE_LIST) writeValue(cursor);
  } while (from[cursor.at] === COMMA);
  copyByte(cursor);
}

function copyByte(cursor: JsonCursor): void {
  cursor.into[cursor.to++] = cursor.from[cursor.at++]!;
}

/** Says where its key ends in what is read. */
function writeMember(cursor: JsonCursor): number {
  writeString(cursor);
  const endOfKey = cursor.at;
  copyByte(cursor); // the colon
  writeValue(cursor);
  return endOfKey;
}

/** First as they stand; where that is not their order, their pieces change places. */
function writeMembers(cursor: JsonCursor): void {
  const { from } = cursor;
  /** Where each key begins and ends in what is read, and where its member begins in what is written. */
  const keys: number[] = [];
  const starts: number[] = [];
  do {
    copyByte(cursor); // the opening or a comma
    if (from[cursor.at] === CLOSE_OBJECT) break;
    starts.push(cursor.to);
    keys.push(cursor.at, writeMember(cursor));
  } while (from[cursor.at] === COMMA);
  const order = sortedOrder(from, keys);
  if (order) rearrange(cursor, starts, order);
  copyByte(cursor);
}

/** Undefined: they are in order. */
function sortedOrder(bytes: Uint8Array, keys: readonly number[]): number[] | undefined {
  let isSorted = true;
  for (let key = 2; key < keys.length && isSorted; key += 2) isSorted = compareCharacters(bytes, keys, key - 2, key) < 0;
  if (isSorted) return undefined;
  return Array.from({ length: keys.length / 2 }, (_, i) => i).sort((a, b) => compareCharacters(bytes, keys, 2 * a, 2 * b));
}

function rearrange({ into, to: end }: JsonCursor, starts: readonly number[], order: readonly number[]): void {
  const first = starts[0]!;
  const before = into.slice(first, end);
  let to = first;
  for (const member of order) {
    if (to > first) into[to++] = COMMA;
    const start = starts[member]! - first;
    const stop = member + 1 < starts.length ? starts[member + 1]! - 1 - first : before.length;
    copyBytes(before, { start, stop }, into, to);
    to += stop - start;
  }
}

/** For a few bytes a loop is faster than asking for a copy. */
const FEW_BYTES = 48;

function copyBytes(
  from: Uint8Array,
  { start, stop }: { readonly start: number; readonly stop: number },
  into: Uint8Array,
  to: number,
): void {
  if (stop - start > FEW_BYTES) into.set(from.subarray(start, stop), to);
  else for (let at = start; at < stop; at++) into[to + at - start] = from[at]!;
}

/** Escapes are in their one spelling already. */
function writeString(cursor: JsonCursor): void {
  const { from, into } = cursor;
  let { at, to } = cursor;
  into[to++] = QUOTE;
  for (let byte = from[++at]; byte !== undefined && byte !== QUOTE; byte = from[++at]) {
    if (byte < 0x80) {
      into[to++] = byte;
      if (byte === BACKSLASH) into[to++] = from[++at]!;
      continue;
    }
    cursor.at = at;
    cursor.to = to;
    writeEscaped(cursor);
    at = cursor.at - 1;
    to = cursor.to;
  }
  into[to] = QUOTE;
  cursor.at = at + 1;
  cursor.to = to + 1;
}

/** Characters that are not ASCII, one after the other, by their units in UTF-16 as Python writes them. */
function writeEscaped(cursor: JsonCursor): void {
  const { from } = cursor;
  let { at } = cursor;
  for (let lead = from[at]!; lead >= 0x80; lead = from[at]!) {
    if (lead < 0xe0) {
      writeUnit(cursor, ((lead & 0x1f) << 6) | (from[at + 1]! & 0x3f));
      at += 2;
    } else if (lead < 0xf0) {
      writeUnit(cursor, ((lead & 0x0f) << 12) | ((from[at + 1]! & 0x3f) << 6) | (from[at + 2]! & 0x3f));
      at += 3;
    } else {
      const point = ((lead & 0x07) << 18) | ((from[at + 1]! & 0x3f) << 12) | ((from[at + 2]! & 0x3f) << 6) | (from[at + 3]! & 0x3f);
      writeUnit(cursor, 0xd800 + ((point - 0x10000) >> 10));
      writeUnit(cursor, 0xdc00 + ((point - 0x10000) & 0x3ff));
      at += 4;
    }
  }
  cursor.at = at;
}
