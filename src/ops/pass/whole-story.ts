// What led to where a session stands and is no part of its context: how much there is of it is said, and `--history full` carries it.
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

interface Sent {
  readonly facts: SessionFacts;
  readonly order: readonly number[];
  /** The source's name, as people know it. */
  readonly agent: string;
  readonly place: { readonly source: string };
}

export function tellSummarised({ facts, order, agent, place }: Sent, options: PassOptions, report: Report): void {
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

/** Answers that hang beside the branch which is resumed, although nobody left them. */
export function tellLost({ facts, order, agent, place }: Sent, options: PassOptions, report: Report): void {
  if (options.history === 'full') return;
  const { table } = facts;
  const sent = new Set(order);
  // what is before a compaction is summarised
  const begins = order.findLast((i) => table.kind(i) === 'compaction') ?? -1;
  const lost = historyOf(facts).order.filter(
    (i) => i > begins && !sent.has(i) && table.kind(i) === 'message' && !table.has(i, 'synthetic'),
  );
  if (lost.length === 0) return;
  report.add({
    rule: 'pass/answers-beside',
    severity: 'warning',
    count: lost.length,
    message: `${plural(lost.length, 'message')} of the agent and its tools ${lost.length === 1 ? 'hangs' : 'hang'} beside the branch that ${agent} resumes: its own resume leaves them out, and so does this pass`,
    place,
    hint: '`--history full` carries them.',
  });
}
