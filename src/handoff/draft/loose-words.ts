// For statements in which nothing can be looked up: do they speak of what they cite at all? Words of any language, compared as they are.

/** Shorter words are in every text. */
const TELLING = 5;
const MOST = 40;
/** Writing without blanks between words, or with endings on short ones: two neighbouring characters count as one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]{2,}/gu;

/** In normal form. */
export function looseWords(form: string): string[] {
  // two scripts may stand in one breath: “GitHub経由”
  const words = [...form.replace(UNSPACED, ' ').matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).filter((word) => word.length >= TELLING);
  const pairs = [...form.matchAll(UNSPACED)].flatMap(([run]) => Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)));
  return [...new Set([...words, ...pairs])].slice(0, MOST);
}

/** Half of them have to stand where the statement points. */
export function enoughOf(words: number): number {
  return Math.ceil(words / 2);
}

/** And two thirds where the reader is told what to do: half of them stand in many places. */
export function mostOf(words: number): number {
  return Math.ceil((words * 2) / 3);
}
