// The outermost keys of a JSON text, without parsing it: enough to tell one kind of document from another, also when it is broken further on.

/** Key → its value where that is a short string, else the character that its value begins with. */
export type TopLevel = ReadonlyMap<string, string>;

const LONGEST_VALUE = 200;

/** Undefined: the text does not begin an object. One pass, whatever the text is. */
export function topLevelOf(text: string): TopLevel | undefined {
  let at = /^[\s\uFEFF]*\{/.exec(text)?.[0].length;
  if (at === undefined) return undefined;
  const keys = new Map<string, string>();
  let depth = 1;
  let key: string | undefined;
  for (; at < text.length && depth > 0; at++) {
    const char = text[at]!;
    if (char === '"') {
      const end = stringEnd(text, at);
      if (depth === 1 && key === undefined && /^\s*:/.test(text.slice(end + 1, end + 40))) key = text.slice(at + 1, end);
      else if (depth === 1 && key !== undefined) {
        if (!keys.has(key)) keys.set(key, end - at <= LONGEST_VALUE ? text.slice(at + 1, end) : '"');
        key = undefined;
      }
      at = end;
    } else if (char === '{' || char === '[') {
      if (depth === 1 && key !== undefined) {
        if (!keys.has(key)) keys.set(key, char);
        key = undefined;
      }
      depth++;
    } else if (char === '}' || char === ']') depth--;
    else if (depth === 1 && key !== undefined && /[\d\-tfn]/.test(char)) {
      if (!keys.has(key)) keys.set(key, char);
      key = undefined;
    }
  }
  return keys;
}

/** Place of the quote that ends the string which begins at `from`; the text's end where none does. */
export function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
