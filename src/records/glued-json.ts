// Several JSON values written on one line without a break between them, as two writers of one file leave them.

/** The values that can be taken off the front of a text, one by one; returns what remains when no more can. Linear in its length. */
export function* gluedValues(text: string): Generator<unknown, string> {
  let at = 0;
  while (at < text.length) {
    const end = endOfObject(text, at);
    if (end < 0) break;
    let value: unknown;
    try {
      value = JSON.parse(text.slice(at, end));
    } catch {
      break;
    }
    yield value;
    at = end;
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }
  return text.slice(at);
}

export function splitGlued(text: string): { values: unknown[]; rest: string } {
  const values: unknown[] = [];
  const found = gluedValues(text);
  for (let next = found.next(); ; next = found.next()) {
    if (next.done) return { values, rest: next.value };
    values.push(next.value);
  }
}

/** What a parser can take: levels that stand open at once, and values altogether. Each costs it memory, however short it is written. */
export const DEEPEST = 100_000;
export const MOST_VALUES = 4_000_000;

/** More than any record holds: parsing it could take all memory. Strings are jumped over, so most of a large record costs nothing. */
export function isOvergrown(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i]!;
    if (c === 123 || c === 91) {
      if (++depth > DEEPEST) return true;
    } else if (c === 125 || c === 93) depth--;
    else if (c === 44) {
      if (++values > MOST_VALUES) return true;
    } else if (c === 34) {
      do i = bytes.indexOf(34, i + 1);
      while (i >= 0 && isEscaped(bytes, i));
      if (i < 0) return false;
    }
  }
  return false;
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let slashes = 0;
  while (bytes[at - 1 - slashes] === 92) slashes++;
  return slashes % 2 === 1;
}

/** One past the closing brace of the object that begins at `start`, -1 when there is none. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) {
      depth--;
      if (depth === 0) return i + 1;
      if (depth < 0) return -1;
    } else if (depth === 0) return -1;
  }
  return -1;
}
