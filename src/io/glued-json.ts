// Several JSON values written on one line without a break between them, as two writers of one file leave them.

/** The values that can be taken off the front of a text, and what remains when no more can. Linear in its length. */
export function splitGlued(text: string): { values: unknown[]; rest: string } {
  const values: unknown[] = [];
  let at = 0;
  while (at < text.length) {
    const end = endOfObject(text, at);
    if (end < 0) break;
    try {
      values.push(JSON.parse(text.slice(at, end)));
    } catch {
      break;
    }
    at = end;
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }
  return { values, rest: text.slice(at) };
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
