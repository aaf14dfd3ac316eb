// The beginning of a text, for lists and titles.
import { copied } from './copied.js';

export function shortText(text: string, longest: number): string {
  return text.length <= longest ? text : copied(text.slice(0, longest));
}

/** A title made of a text that may be a whole book: its first words, on one line. */
export function firstWords(text: string, longest: number): string {
  const words = text
    .trimStart()
    .slice(0, 10 * longest)
    .trim()
    .replace(/\s+/g, ' ');
  return copied(words.slice(0, longest)); // else it would keep the whole text in memory
}
