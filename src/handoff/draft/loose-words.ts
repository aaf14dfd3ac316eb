// For statements in which nothing can be looked up: do they speak of what they cite at all? Words of any language, compared as they are.
import type { Placed } from './hard-tokens.js';

/** Shorter words are in every text. */
const TELLING = 5;
const MOST = 40;
/** Writing without blanks between words, or with endings on short ones: two neighbouring characters count as one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]{2,}/gu;

/** In normal form. */
export function looseWords(form: string, shortest = TELLING): string[] {
  const { words, pairs } = wordsOf(form);
  const telling = words.filter(({ form: word }) => word.length >= shortest);
  return [...new Set([...telling, ...pairs].map((one) => one.form))].slice(0, MOST);
}

/** All words of a text in normal form, in their order: also the short ones. */
export function placedWords(form: string): Placed[] {
  const { words, pairs } = wordsOf(form);
  return [...words.filter((word) => !Number.isInteger(Number(word.form))), ...pairs].toSorted((a, b) => a.at - b.at);
}

function wordsOf(form: string): { readonly words: readonly Placed[]; readonly pairs: readonly Placed[] } {
  // two scripts may stand in one breath: “GitHub経由”
  const spaced = form.replace(UNSPACED, (run) => ' '.repeat(run.length));
  return {
    words: [...spaced.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ form: word, at: index })),
    pairs: [...form.matchAll(UNSPACED)].flatMap(({ 0: run, index }) =>
      Array.from({ length: run.length - 1 }, (_, i) => ({ form: run.slice(i, i + 2), at: index + i })),
    ),
  };
}

/** Half of them have to stand where the statement points. */
export function enoughOf(words: number): number {
  return Math.ceil(words / 2);
}

/** And two thirds where the reader is told what to do: half of them stand in many places. */
export function mostOf(words: number): number {
  return Math.ceil((words * 2) / 3);
}
