// Small cuts of text: a real copy, one line, a beginning or an end up to a whole word.
import { copied } from '../../../model/copied.js';
import { countTokens } from '../../../model/tokens.js';

/** By the counter that measures the document, so that the parts add up. */
export function tokens(text: string): number {
  return countTokens(text);
}

/** A real copy without half characters. */
export function copyOf(text: string): string {
  return copied(text).replace(/\p{Surrogate}/gu, '\uFFFD');
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
