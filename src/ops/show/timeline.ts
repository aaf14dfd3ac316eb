// When a session was busy: its entries in equal spans of time, and the spans in which files were changed.
import type { SessionFacts } from '../../model/collect.js';
import { historyOf } from '../../model/tree.js';

export interface Timeline {
  readonly from: string;
  readonly to: string;
  /** Entries in each span. */
  readonly entries: readonly number[];
  /** Of these, those that changed a file. */
  readonly changes: readonly number[];
}

const SPANS = 40;
/** Fewer say nothing that the last turns do not. */
const LEAST = 8;

/** Nothing where the times are not known, or all the same. `changed`: entries by number from 0. */
export function timelineOf(facts: SessionFacts, changed: ReadonlySet<number>): { readonly timeline?: Timeline } {
  const { table } = facts;
  const timed = historyOf(facts).order.filter((i) => table.kind(i) !== 'opaque' && Number.isFinite(table.at(i)));
  if (timed.length < LEAST) return {};
  const from = timed.reduce((least, i) => Math.min(least, table.at(i)!), Infinity);
  const to = timed.reduce((most, i) => Math.max(most, table.at(i)!), -Infinity);
  if (!(to > from)) return {};
  const entries = Array.from({ length: SPANS }, () => 0);
  const changes = Array.from({ length: SPANS }, () => 0);
  for (const i of timed) {
    const span = Math.min(SPANS - 1, Math.floor(((table.at(i)! - from) / (to - from)) * SPANS));
    entries[span]!++;
    if (changed.has(i)) changes[span]!++;
  }
  return { timeline: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), entries, changes } };
}
