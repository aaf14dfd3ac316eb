// What a remark tells that nothing else tells: of the many things that an agent says on the way, those have room first.
import { STATEMENT_TOKENS } from './weights.js';
import { termsOf } from './terms.js';

/** The most and the least that a remark gains by it. */
const BOUNDS = { least: 0.05, most: 6 } as const;

interface Remark {
  readonly text: string;
  /** Tokens of it. */
  readonly need: number;
}

/** How many times as much each remark weighs: 1 is the one in the middle. `all` are the texts of the session, the remarks among them. */
export function newsOf(remarks: readonly Remark[], all: readonly string[]): number[] {
  const found = new Map<string, number>();
  for (const text of all) for (const term of termsOf(text)) found.set(term, (found.get(term) ?? 0) + 1);
  const news = remarks.map(({ text, need }) => {
    const told = [...termsOf(text)].reduce((sum, term) => sum + worthOf(term, found.get(term) ?? 1), 0);
    return told / (need + STATEMENT_TOKENS);
  });
  const middle = news.toSorted((a, b) => a - b)[Math.floor(news.length / 2)] ?? 0;
  return news.map((one) => (middle === 0 ? 1 : Math.min(BOUNDS.most, Math.max(BOUNDS.least, (one / middle) ** 2))));
}

/** A number says more than a word. */
const NUMBER = 1.5;

/** A word that many texts have is what the session speaks of anyway. */
function worthOf(term: string, texts: number): number {
  return ([...term].some((c) => c >= '0' && c <= '9') ? NUMBER : 1) / texts;
}
