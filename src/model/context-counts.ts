// What a context holds, in numbers: the same for a pass, a hand-off and `show`.
import type { SessionFacts } from './collect.js';
import { addCounts, noCounts, type Counts } from './counts.js';

/** The same with prompts alone as the user's messages: what people typed for the agent. */
export function promptCountsOf(facts: SessionFacts, order: readonly number[]): Counts {
  const counts = countsOf(facts, order);
  for (const i of order) if (facts.table.has(i, 'aside')) counts.userMessages -= facts.table.counts(i)?.userMessages ?? 0;
  return counts;
}

export function countsOf(facts: SessionFacts, order: readonly number[]): Counts {
  const counts = noCounts();
  for (const i of order) {
    const own = facts.table.has(i, 'synthetic') || facts.table.role(i) === 'system' ? undefined : facts.table.counts(i);
    if (own) addCounts(counts, own);
  }
  return counts;
}
