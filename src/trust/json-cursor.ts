// From one row of bytes into another: where reading and writing stand. Copies a string of JSON in the one spelling that canonical forms give it.

/** The bytes are not what is allowed. Which rule they break, and where, is said by whoever reads them as text (strict-json.ts). */
export class NotStrict extends Error {
  override readonly name = 'NotStrict';
}

export class JsonCursor {
  readonly from: Uint8Array;
  readonly into: Uint8Array;
  at = 0;
  to = 0;
  /** Bytes written so far that are not ASCII. */
  beyondAscii = 0;

  constructor(from: Uint8Array, into: Uint8Array) {
    this.from = from;
    this.into = into;
  }
}

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const LETTER_U = 0x75;

/** What stands for itself in a string and is one byte. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH));
/** By the byte that it stands for: the letter of the short escape. */
const SHORT_ESCAPE = new Map([
  [8, 0x62],
  [9, 0x74],
  [10, 0x6e],
  [12, 0x66],
  [13, 0x72],
  [QUOTE, QUOTE],
  [BACKSLASH, BACKSLASH],
]);
const KEPT_ESCAPES = new Set(SHORT_ESCAPE.values());
const HEX = new TextEncoder().encode('0123456789abcdef');

/** Stands at the opening quote; goes behind the closing one. What is written is never longer than what is read. */
export function copyString(cursor: JsonCursor): void {
  const { from, into } = cursor;
  let { at, to } = cursor;
  into[to++] = QUOTE;
  for (;;) {
    let byte = from[++at]!;
    while (PLAIN[byte] === 1) {
      into[to++] = byte;
      byte = from[++at]!;
    }
    if (byte === QUOTE) break;
    cursor.at = at;
    cursor.to = to;
    if (byte === BACKSLASH) copyEscape(cursor);
    else copyCharacters(cursor);
    at = cursor.at - 1;
    to = cursor.to;
  }
  into[to] = QUOTE;
  cursor.at = at + 1;
  cursor.to = to + 1;
}

/** Characters of several bytes, one after the other, as RFC 3629 allows them: no longer than needed, no half of a pair, nothing beyond Unicode. */
function copyCharacters(cursor: JsonCursor): void {
  const { from, into, to: start } = cursor;
  let { at, to } = cursor;
  let lead = from[at]!;
  do {
    const second = from[at + 1]!;
    const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (!(lead >= 0xc2 && lead < 0xf5 && second >= lowest && second <= highest)) throw new NotStrict();
    into[to++] = lead;
    into[to++] = second;
    at += 2;
    for (let more = lead < 0xe0 ? 0 : lead < 0xf0 ? 1 : 2; more > 0; more--) {
      const byte = from[at++]!;
      if ((byte & 0xc0) !== 0x80) throw new NotStrict();
      into[to++] = byte;
    }
    lead = from[at]!;
  } while (lead >= 0x80);
  cursor.beyondAscii += to - start;
  cursor.at = at;
  cursor.to = to;
}

/** Stands at the backslash. */
function copyEscape(cursor: JsonCursor): void {
  const { from, into } = cursor;
  const letter = from[cursor.at + 1]!;
  if (letter === LETTER_U) {
    writeCharacter(cursor, escapedCharacter(cursor));
    return;
  }
  cursor.at += 2;
  if (KEPT_ESCAPES.has(letter)) into[cursor.to++] = BACKSLASH;
  else if (letter !== SLASH) throw new NotStrict();
  into[cursor.to++] = letter;
}

/** The code point of `\uXXXX`, or of the two that make one character together. */
function escapedCharacter(cursor: JsonCursor): number {
  const unit = escapedUnit(cursor);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  const { from, at } = cursor;
  if (unit > 0xdbff || from[at] !== BACKSLASH || from[at + 1] !== LETTER_U) throw new NotStrict();
  const low = escapedUnit(cursor);
  if (low < 0xdc00 || low > 0xdfff) throw new NotStrict();
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

function escapedUnit(cursor: JsonCursor): number {
  let unit = 0;
  for (let at = cursor.at + 2; at < cursor.at + 6; at++) unit = unit * 16 + digitOf(cursor.from[at]!);
  cursor.at += 6;
  return unit;
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  if (lower >= 0x61 && lower <= 0x66) return lower - 0x57;
  throw new NotStrict();
}

/** As `JSON.stringify` writes it. */
function writeCharacter(cursor: JsonCursor, point: number): void {
  const { into } = cursor;
  const short = point < 0x80 ? SHORT_ESCAPE.get(point) : undefined;
  if (short !== undefined) {
    into[cursor.to++] = BACKSLASH;
    into[cursor.to++] = short;
  } else if (point < 0x20) writeUnit(cursor, point);
  else if (point < 0x80) into[cursor.to++] = point;
  else {
    const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    cursor.beyondAscii += 1 + more;
    into[cursor.to++] = ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more));
    for (let i = more - 1; i >= 0; i--) into[cursor.to++] = 0x80 | ((point >> (6 * i)) & 0x3f);
  }
}

/** `\u` and four digits. */
export function writeUnit(cursor: JsonCursor, unit: number): void {
  const { into, to } = cursor;
  into[to] = BACKSLASH;
  into[to + 1] = LETTER_U;
  into[to + 2] = HEX[unit >> 12]!;
  into[to + 3] = HEX[(unit >> 8) & 15]!;
  into[to + 4] = HEX[(unit >> 4) & 15]!;
  into[to + 5] = HEX[unit & 15]!;
  cursor.to = to + 6;
}
