// A line of JSON without what its reader has no use for: whoever wants only the beginning of outputs need not decode all of them.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const SPACE = 0x20;

export interface LongValues {
  /** Keys of the record itself whose values repeat what it says elsewhere: null stands for them. */
  readonly copies: readonly string[];
  /** In a line that holds this text, strings that go by `key` are cut after so many characters. */
  readonly outputs?: { readonly inLinesWith: string; readonly key: string; readonly keep: number };
}

/** Shorter ones are parsed faster than searched. */
const WORTH_SEARCHING = 2048;
const WORTH_CUTTING = 256;
const NOTHING = Buffer.from('null');

/** Each try may walk along the whole line, which may hold a key as often as its author liked. */
const MOST_TRIES = 8;

/** A stretch of the line that goes, and what stands for it. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by?: Buffer;
}

/** The same record otherwise, valid until the next one is asked for. A line that is torn or glued together may come back as it is. */
export function shortenedLine(line: Buffer, { copies, outputs }: LongValues): Buffer {
  if (line.length < WORTH_SEARCHING) return line;
  const found = copies.flatMap((key) => copiesIn(line, key));
  if (outputs && line.includes(outputs.inLinesWith)) found.push(...longStringsIn(line, outputs.key, outputs.keep));
  return found.length === 0 ? line : without(line, found);
}

/** Used again: most large lines are shortened, and memory of its own for each would take longer than the search. */
let shared: Buffer | undefined;
const SHARED = 1 << 20;

function without(line: Buffer, cuts: readonly Cut[]): Buffer {
  const space = line.length > SHARED ? Buffer.allocUnsafe(line.length) : (shared ??= Buffer.allocUnsafeSlow(SHARED));
  let [at, used] = [0, 0];
  for (const { from, to, by } of cuts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue; // inside of what is gone already
    used += line.copy(space, used, at, from);
    if (by) used += by.copy(space, used);
    at = to;
  }
  used += line.copy(space, used, at);
  return space.subarray(0, used);
}

/** In a string its quotes would be escaped, so that what looks like a key is one. */
function* places(line: Buffer, text: string): Generator<number> {
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) yield at + text.length;
}

function copiesIn(line: Buffer, key: string): Cut[] {
  const cuts: Cut[] = [];
  let tries = 0;
  for (const from of places(line, `,"${key}":`)) {
    if (++tries > MOST_TRIES) break;
    const to = opens(line[from]!) ? closingOf(line, from) : line[from] === QUOTE ? quoteAfter(line, from + 1) + 1 : from;
    if (to - from > WORTH_CUTTING && closesRecord(line, to)) cuts.push({ from, to, by: NOTHING });
  }
  return cuts;
}

/** Does the rest end the line's own object, and nothing else? In an object within it the same key may be somebody's words. */
function closesRecord(line: Buffer, from: number): boolean {
  const to = closingOf(line, from, 1);
  if (to < 0) return false;
  for (let at = to; at < line.length; at++) if (line[at]! > SPACE) return false;
  return true;
}

function longStringsIn(line: Buffer, key: string, keep: number): Cut[] {
  const cuts: Cut[] = [];
  for (const start of places(line, `"${key}":"`)) {
    const to = quoteAfter(line, start);
    if (to - start <= keep + WORTH_CUTTING) continue;
    const from = afterCharacters(line, start, to, keep);
    if (to - from > WORTH_CUTTING) cuts.push({ from, to });
  }
  return cuts;
}

/** After the list or object that begins there, or whose inside that is; -1: it does not end. */
function closingOf(line: Buffer, from: number, inside = 0): number {
  let depth = inside;
  for (let at = from; at < line.length; at++) {
    const byte = line[at]!;
    if (byte === QUOTE) {
      at = quoteAfter(line, at + 1);
      if (at < 0) return -1;
    } else if (opens(byte)) depth++;
    else if (closes(byte) && --depth === 0) return at + 1;
  }
  return -1;
}

/** `[` or `{`. */
function opens(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function closes(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}

/** Byte by byte as far as quotes are near, as in code: a search that leaves JavaScript is worth it only beyond. */
const NEAR = 256;

/** The quote that ends the string; -1: there is none. */
function quoteAfter(line: Buffer, from: number): number {
  for (let at = from; at < line.length;) {
    for (const near = Math.min(at + NEAR, line.length); at < near; at++) {
      const byte = line[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at++;
    }
    const found = line.indexOf(QUOTE, at);
    if (found < 0) return -1;
    let before = found - 1;
    while (before >= at && line[before] === BACKSLASH) before--;
    if ((found - before) % 2 === 1) return found;
    at = found + 1;
  }
  return -1;
}

/** Where a string can be cut once so many of its characters are over. */
function afterCharacters(line: Buffer, from: number, to: number, characters: number): number {
  let at = from;
  for (let n = 0; n < characters && at < to; n++) {
    if (line[at] === BACKSLASH) at += line[at + 1] === SMALL_U ? 6 : 2;
    else at++;
    while (at < to && (line[at]! & 0xc0) === 0x80) at++;
  }
  return at;
}
