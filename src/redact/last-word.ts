// The last word of a text that was cut off. Read from the end: a pattern that is anchored there is tried from every place before it.

const BEFORE_A_WORD = /[\s"'`([{<:=,]/;

/** Without the dots that stand for what was cut off; empty when there is none. */
export function lastWord(text: string): { readonly start: number; readonly end: number } {
  let end = text.length;
  while (end > 0 && isDots(text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && !BEFORE_A_WORD.test(text[start - 1]!)) start--;
  return { start, end };
}

function isDots(code: number): boolean {
  return code === 0x2e || code === 0x2026;
}
