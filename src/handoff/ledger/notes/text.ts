// Small cuts of text: a real copy, one line, a beginning or an end up to a whole word.
import { copied } from '../../../model/copied.js';
import { countTokens } from '../../../model/tokens.js';

/** By the counter that measures the document, so that the parts add up. */
export function tokens(text: string): number {
  return countTokens(text);
}

/** A real copy without half characters. */
export function copyOf(text: string): string {
  return copied(text).toWellFormed();
}

/** Between paragraphs. */
export const PARAGRAPH_END = /\n\s*\n/;

/** A heading's words. */
export const withoutMarks = (line: string): string => line.replace(/^#+\s*/, '');

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function oneLine(text: string, longest = 200): string {
  const line = flat(text);
  return line.length <= longest ? line : `${headOf(line, longest)} […]`;
}

/** A command or a name as code; the mark of a cut stands outside. */
export function codeLine(text: string, longest = 100): string {
  const line = flat(text).replaceAll('`', "'");
  return line.length <= longest ? `\`${line}\`` : `\`${headOf(line, longest)}\` […]`;
}

/** The beginning of a text, up to a word that is whole: half a token would not be known for the secret that it is. */
export function headOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return (/^[\x21-\x7e]/.test(text[longest]!) ? cut.replace(/[\x21-\x7e]+$/, '') : cut).replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** Its end, from a word that is whole. */
export function tailOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(-longest);
  return (/^[\x21-\x7e]/.test(text[text.length - longest - 1]!) ? cut.replace(/^[\x21-\x7e]+/, '') : cut).replace(/^[\uDC00-\uDFFF]/, '');
}

/** Characters, those of East Asia counting for three. */
export function width(text: string): number {
  let sum = 0;
  for (const c of text) sum += c.codePointAt(0)! > 0x2e7f ? 3 : 1;
  return sum;
}

/** A stop inside a name has no blank behind it, one behind a number counts things; those of East Asia need no blank. */
const STOP_INSIDE = /(?<!\d)[.!?…]\s|[。！？；](?=.)|\n/u;
const SHORT = 60;

/** One sentence of a line, and no long one. */
export function isShortSentence(text: string): boolean {
  const line = text.trim();
  return width(line) <= SHORT && !STOP_INSIDE.test(line);
}

/** Up to its first stop or line end; the rest is marked. */
export function firstSentence(text: string, longest: number): string {
  const line = text.trim();
  const stop = STOP_INSIDE.exec(line);
  const whole = stop ? line.slice(0, stop.index) : line.replace(/[.!?。！？；]+$/u, '');
  const head = headOf(whole, longest);
  return stop || head.length < whole.length ? `${head} […]` : head;
}
