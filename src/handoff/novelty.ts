// How much of a text a reader has not read yet: by its names, numbers and rarer words.

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_./#@-]*[\p{L}\p{N}_]|\p{N}/gu;
/** Words that say nothing by themselves. */
const COMMON = new Set(
  'about after again already also although always another anything around because been before being between both change changed changes check code could does done down each even ever every file files first from full good have here into itself just know like line lines look made make makes many more most much must need needs never next nothing now once only other over same says should show shows since some something still such sure take test tests than that their them then there these they thing things this those through time under until update updated used user uses using very want wants was well were what when where whether which while will with within without work works would your'.split(
    ' ',
  ),
);

export function termsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (lower.length < 3 ? !/\p{N}/u.test(lower) : COMMON.has(lower) || (lower.length < 4 && !/[\p{N}_./#-]/u.test(lower))) continue;
    // of plain words the stem: “merged” and “merging” are one
    found.add(/^\p{L}+$/u.test(lower) ? lower.slice(0, 6) : lower);
  }
  return [...found];
}

export class Known {
  readonly #terms = new Set<string>();

  add(terms: readonly string[]): void {
    for (const term of terms) this.#terms.add(term);
  }

  /** 0: nothing new; 1: all of it. */
  novelty(terms: readonly string[]): number {
    if (terms.length === 0) return 0;
    let fresh = 0;
    for (const term of terms) if (!this.#terms.has(term)) fresh++;
    return fresh / terms.length;
  }
}
