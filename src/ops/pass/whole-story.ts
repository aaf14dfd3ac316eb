// Turns that a compaction replaced: how many there are is said, and `--history full` carries them.
import type { SessionFacts } from '../../model/collect.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import { historyOf, turnsOf } from '../../model/tree.js';
import type { PassOptions } from './types.js';

/** All that led to where the session stands. What compactions put in its place is left out: the turns themselves are there. */
export function wholeStory(facts: SessionFacts): readonly number[] {
  const { table } = facts;
  let told = false; // something was said before
  let inPlace = false; // what follows stands for turns that are there
  return historyOf(facts).order.filter((i) => {
    if (table.kind(i) === 'opaque' || table.has(i, 'synthetic')) return true;
    // Where the file begins after a compaction, that is all there is of what was before.
    if (table.kind(i) === 'compaction') {
      inPlace = told;
      told = true;
      return !inPlace;
    }
    // Some agents keep the summary as a message of its own; another one (of a branch that was left, say) stands for nothing that is there.
    if (!table.has(i, 'summary')) inPlace = false;
    told = true;
    return !inPlace;
  });
}

interface Summarised {
  readonly facts: SessionFacts;
  readonly order: readonly number[];
  /** The source's name, as people know it. */
  readonly agent: string;
  readonly place: { readonly source: string };
}

export function tellSummarised({ facts, order, agent, place }: Summarised, options: PassOptions, report: Report): void {
  if (options.history === 'full' || !order.some((i) => facts.table.kind(i) === 'compaction')) return;
  const told = new Set(turnsOf(facts, order).map(({ number }) => number));
  const numbers = new Set(historyOf(facts).order.map((i) => historyOf(facts).numbers[i]!));
  const earlier = [...numbers].filter((number) => number > 0 && !told.has(number)).length;
  if (earlier === 0) return;
  report.add({
    rule: 'pass/earlier-turns-summarised',
    severity: 'info',
    count: earlier,
    message: `${plural(earlier, 'earlier turn')} ${earlier === 1 ? 'stands' : 'stand'} as ${agent}’s summary, as its own client would send it`,
    place,
    hint: '`--history full` carries the turns themselves.',
  });
}
