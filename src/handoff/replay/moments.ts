// A session as steps, and how the work stood at each of them: the ledger of what had happened until then.
import type { SessionFacts } from '../../model/collect.js';
import { historyOf } from '../../model/tree.js';
import { succeeded } from '../ledger/fact.js';
import { changedBy } from '../ledger/files.js';
import { ledgerOf } from '../ledger/ledger-of.js';
import type { CheckFact, FileFact, Ledger, PlanFact } from '../ledger/ledger.js';
import type { Call } from '../ledger/notes/source.js';
import { talkOf, type Notes } from '../ledger/notes/transcript.js';
import type { Mark, Step } from './player.js';

/** How the work stood when an entry had been said. */
export interface Moment {
  readonly plan: readonly PlanFact[];
  readonly files: readonly FileFact[];
  readonly checks: readonly CheckFact[];
  readonly branch?: string;
}

/** `entry`: its number, 1 is the first; what came after it does not count. */
export function momentAt(facts: SessionFacts, notes: Notes, entry: number): Moment {
  const { plan, files, checks, session } = ledgerOf(talkOf(facts, notes, { upTo: entry }));
  return { plan, files, checks, ...(session.branch !== undefined && { branch: session.branch }) };
}

/** Every entry that led to where the session stands and that says or does something, in order. */
export function stepsOf(facts: SessionFacts, notes: Notes): Step[] {
  const talk = talkOf(facts, notes);
  const marks = marksOf(talk.calls, ledgerOf(talk));
  const { order, numbers } = historyOf(facts);
  const { table } = facts;
  return order
    .filter((i) => table.kind(i) !== 'opaque' && !table.has(i, 'synthetic') && table.role(i) !== 'system')
    .map((i) => {
      const at = table.at(i);
      return { entry: i + 1, turn: numbers[i]!, marks: [...(marks.get(i + 1) ?? [])], ...(Number.isFinite(at) && { at: at! }) };
    });
}

function marksOf(calls: readonly Call[], { questions, approvals, refusals, interruptions, faults }: Ledger): Map<number, Set<Mark>> {
  const marks = new Map<number, Set<Mark>>();
  const put = (entry: number | undefined, mark: Mark): void => {
    if (entry !== undefined) marks.set(entry, (marks.get(entry) ?? new Set()).add(mark));
  };
  for (const call of calls) {
    const { use, result, entry } = call;
    if (result && !result.denied && (result.failed || (result.exit ?? 0) !== 0)) put(result.entry, 'failure');
    const touches = use.kind === 'delete' || use.kind === 'move' || changedBy(call).length > 0;
    if (touches && succeeded(call)) put(entry, 'change');
  }
  for (const { entries } of [...faults, ...interruptions]) put(entries.at(-1), 'failure');
  for (const { entries, answer } of questions) if (answer !== undefined) put(entries.at(-1), 'decision');
  for (const { entries } of [...approvals, ...refusals]) put(entries.at(-1), 'decision');
  return marks;
}
