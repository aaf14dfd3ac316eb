// What the next session is to do, in a person's words: pieces that speak of it weigh more. By the words themselves, of any language; no lists.
import { termsOf } from './terms.js';

/** The most that a piece gains: one that has every telling word of the goal. */
const MOST = 8;
/** Words that stand in more than this share of the pieces tell nothing. */
const COMMON = 0.3;

export type GoalWeight = (text: string) => number;

/** How many times as much each piece weighs: 1 where it says nothing of the goal. */
export function goalWeight(goal: string, pieces: readonly string[]): GoalWeight {
  const wanted = termsOf(goal);
  const found = pieces.map((text) => termsOf(text));
  const rarity = new Map<string, number>();
  for (const term of wanted) {
    const count = found.filter((terms) => terms.has(term)).length;
    if (count > 0 && count <= Math.max(2, pieces.length * COMMON)) rarity.set(term, Math.log(1 + pieces.length / count));
  }
  const all = [...rarity.values()].reduce((sum, worth) => sum + worth, 0);
  if (all === 0) return () => 1;
  return (text) => {
    const terms = termsOf(text);
    const held = [...rarity].reduce((sum, [term, worth]) => sum + (terms.has(term) ? worth : 0), 0);
    return 1 + ((MOST - 1) * held) / all;
  };
}
