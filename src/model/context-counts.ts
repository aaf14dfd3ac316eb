// What a context holds, in numbers: the same for a pass, a hand-off and `show`.
import type { SessionFacts } from './collect.js';
import { addCounts, noCounts, type Counts } from './counts.js';

export function countsOf(facts: SessionFacts, order: readonly number[]): Counts {
  const counts = noCounts();
  for (const i of order) {
    const entry = facts.entries[i]!;
    if (!entry.synthetic && entry.counts && entry.role !== 'system') addCounts(counts, entry.counts);
  }
  return counts;
}
