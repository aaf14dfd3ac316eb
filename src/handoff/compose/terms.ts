// Words to compare texts by, in any language and without lists.

const LONGEST_STEM = 6;

/** Words by how they begin, since endings change with what stands around them; scripts without spaces by pairs of characters. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/[\u3040-\u30ff\u3400-\u9fff]/u.test(word)) for (let i = 0; i + 1 < word.length; i++) terms.add(word.slice(i, i + 2));
    else if (word.length > 1) terms.add(word.slice(0, LONGEST_STEM));
  }
  return terms;
}
