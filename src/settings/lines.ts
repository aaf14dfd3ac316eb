// Whole lines put into a text and taken out of it again, with the ends of lines that it has.

export function eolOf(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}

/** At the end of a text. A text without a final end of line gets none. `apart`: an empty line comes first. */
export function appendLines(text: string, lines: readonly string[], { apart = false }: { readonly apart?: boolean } = {}): string {
  const eol = eolOf(text);
  const block = lines.join(eol);
  if (text === '') return `${block}${eol}`;
  const gap = apart ? eol : '';
  return text.endsWith('\n') ? `${text}${gap}${block}${eol}` : `${text}${eol}${gap}${block}`;
}

/** The opposite: `start` begins a line, `end` is the end of one without its end mark. */
export function cutLines(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { apart = false }: { readonly apart?: boolean } = {},
): string {
  let from = withoutEol(text, start);
  if (from === start) return text.slice(0, start) + text.slice(end).replace(/^\r?\n/, ''); // it began the text
  if (apart && text[from - 1] === '\n') from = withoutEol(text, from);
  return text.slice(0, from) + text.slice(end);
}

/** Where the line before a place ends. */
function withoutEol(text: string, at: number): number {
  if (text[at - 1] !== '\n') return at;
  return text[at - 2] === '\r' ? at - 2 : at - 1;
}

/** Where the line begins that a place is in. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}
