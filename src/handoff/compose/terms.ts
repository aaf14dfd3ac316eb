// Words to compare texts by, in any language and without lists.

const LONGEST_STEM = 6;

/** Writing without blanks between words, or with endings on short ones. */
const PAIRED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u;

/** Words by how they begin, since endings change with what stands around them; some scripts by pairs of characters. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (PAIRED.test(word)) for (let i = 0; i + 1 < word.length; i++) terms.add(word.slice(i, i + 2));
    else if (word.length > 1) terms.add(word.slice(0, LONGEST_STEM));
  }
  return terms;
}
