// Passes over one JSON value in bytes without making it: as strict as a parser, and faster where strings are long.

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** Deeper values are left to whoever parses. */
const DEEPEST = 64;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Characters that may follow a backslash, but for the one that begins four digits. */
const ESCAPES = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));
const U = 117;

/** One past the value that begins at a byte, written without blanks between its pieces; -1: there is none, or it is written otherwise. */
export function valueEnd(bytes: Uint8Array, from: number): number {
  const objects: boolean[] = []; // the levels that stand open: objects, and lists
  let at = from;
  while (at >= 0) {
    const c = bytes[at];
    if (c === OPEN_OBJECT || c === OPEN_LIST) {
      if (objects.push(c === OPEN_OBJECT) > DEEPEST) return -1;
      at++;
      const isEmpty = bytes[at] === (c === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST);
      if (!isEmpty) {
        if (c === OPEN_OBJECT) at = keyEnd(bytes, at);
        continue;
      }
    } else at = c === QUOTE ? stringEnd(bytes, at + 1) : plainEnd(bytes, at);
    while (at >= 0 && objects.length > 0 && bytes[at] === (objects.at(-1) ? CLOSE_OBJECT : CLOSE_LIST)) {
      objects.pop();
      at++;
    }
    if (at < 0 || objects.length === 0) return at;
    if (bytes[at] !== COMMA) return -1;
    at = objects.at(-1) ? keyEnd(bytes, at + 1) : at + 1;
  }
  return -1;
}

/** One past the colon of a key. */
function keyEnd(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === QUOTE ? stringEnd(bytes, at + 1) : -1;
  return end >= 0 && bytes[end] === COLON ? end + 1 : -1;
}

/** One past the closing quote. */
function stringEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  for (let at = from; at < length; at++) {
    const c = bytes[at]!;
    if (c === QUOTE) return at + 1;
    if (c < 32) return -1;
    if (c !== BACKSLASH) continue;
    const escaped = bytes[++at]!;
    if (escaped === U) {
      for (let digit = 1; digit <= 4; digit++) if (!isHex(bytes[at + digit]!)) return -1;
      at += 4;
    } else if (!ESCAPES.has(escaped)) return -1;
  }
  return -1;
}

function isHex(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
}

/** One past a number, or a word that is a value. */
function plainEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isPlain(bytes[at]!)) at++;
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(at, from + LONGEST_PLAIN + 1)));
  const isValue = text.length <= LONGEST_PLAIN && (text === 'true' || text === 'false' || text === 'null' || NUMBER.test(text));
  return isValue ? at : -1;
}

const LONGEST_PLAIN = 40;

function isPlain(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 97 && c <= 122) || c === 43 || c === 45 || c === 46 || c === 69;
}
