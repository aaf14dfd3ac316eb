// A block of ours between two marks in a text that people write, put at its end and taken out to the byte.
import { appendLines, cutLines } from './lines.js';

export interface Marks {
  readonly begin: string;
  readonly end: string;
}

export interface FoundBlock {
  readonly start: number;
  readonly end: number;
  /** Its lines, marks included, whatever ends them. */
  readonly lines: readonly string[];
}

/** Undefined: there is none, or its end is missing. */
export function findBlock(text: string, { begin, end }: Marks): FoundBlock | undefined {
  const start = lineWith(text, begin, 0);
  const last = start === undefined ? undefined : lineWith(text, end, start);
  if (start === undefined || last === undefined) return undefined;
  const stop = last + end.length;
  return { start, end: stop, lines: text.slice(start, stop).split(/\r?\n/) };
}

function lineWith(text: string, mark: string, from: number): number | undefined {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    const rest = text.slice(at + mark.length);
    if ((at === 0 || text[at - 1] === '\n' || (at === 1 && text.startsWith('\u{feff}'))) && /^(?:\r?\n|$)/.test(rest)) return at;
  }
  return undefined;
}

export function addBlock(text: string, lines: readonly string[]): string {
  return appendLines(text, lines, { apart: true });
}

export function removeBlock(text: string, { start, end }: FoundBlock): string {
  return cutLines(text, { start, end }, { apart: true });
}
