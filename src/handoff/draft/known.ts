// What the ledger knows of the entries that a statement cites: who speaks there, and how it went.
import type { Fact, Ledger } from '../ledger/ledger.js';
import type { DraftStatement } from './answer.js';
import type { State } from './part-support.js';
import { draftSections } from './sections.js';

/** Orders are the user's own words, and what comes next was asked for, proposed or begun by one of the two. */
export function unsaidBy(
  { field, cites }: DraftStatement,
  { ledger, hasCall }: { readonly ledger: Ledger; readonly hasCall: (cites: readonly number[]) => boolean },
): string | undefined {
  const isCited = isAmong(cites);
  const saidBy = draftSections.find((section) => section.field === field)?.saidBy;
  if (!saidBy) return undefined;
  const spoken = ledger.utterances.some(
    (one) => (saidBy as readonly string[]).includes(one.who) && one.kind !== 'injected' && isCited(one),
  );
  const answered = ledger.questions.some((one) => one.answer !== undefined && isCited(one));
  const planned = saidBy.includes('agent') && ledger.plan.some(isCited);
  const refusedThere = ledger.refusals.some((one) => one.words !== undefined && isCited(one));
  const begun = saidBy.includes('agent') && hasCall(cites);
  if (spoken || answered || planned || refusedThere || begun) return undefined;
  return saidBy.includes('agent') ? 'neither the user nor the agent says so where it points' : NOT_THE_USER;
}

export const NOT_THE_USER = 'the user does not say so where it points';

function isAmong(cites: readonly number[]): (one: Fact) => boolean {
  const cited = new Set(cites);
  return ({ entries }) => entries.some((entry) => cited.has(entry));
}

/** How what is cited went. */
export function statesOf({ commands, commits, landings }: Ledger, isCited: (one: Fact) => boolean): State[] {
  const hasLanded = [...commits, ...landings].some(isCited);
  return [...commands.filter(isCited).map(({ outcome }) => outcome), ...(hasLanded ? (['committed'] as const) : [])];
}

/** What the user said, answered or refused with; undefined where nobody did. */
export function ownWords(
  cites: readonly number[],
  { utterances, questions, approvals, refusals, interruptions }: Ledger,
): string | undefined {
  const own = [
    ...utterances.filter(({ who, kind }) => who === 'user' && kind !== 'injected').map((one) => ({ ...one, words: one.text })),
    ...questions.filter(({ answer }) => answer !== undefined).map((one) => ({ ...one, words: `${one.question}\n${one.answer}` })),
    ...approvals.map((one) => ({ ...one, words: `${one.plan}\n${one.words ?? ''}` })),
    ...refusals.map((one) => ({ ...one, words: one.words ?? '' })),
    ...interruptions.map((one) => ({ ...one, words: '' })),
  ].filter(isAmong(cites));
  return own.length === 0 ? undefined : own.map(({ words }) => words).join('\n');
}

/** The words before and after each entry, in its turn. */
export function wordsAround(cites: readonly number[], { utterances }: Ledger, turnOf: (entry: number) => number): string {
  const places = new Set<number>();
  for (const cite of cites) {
    const after = firstFrom(utterances, cite);
    for (const place of [after - 1, after]) {
      const entry = utterances[place]?.entries[0];
      if (entry !== undefined && turnOf(entry) === turnOf(cite)) places.add(place);
    }
  }
  return [...places].map((place) => utterances[place]!.text).join('\n');
}

/** Place of the first that begins at this entry or later: they are in the order of the session. */
function firstFrom(facts: readonly Fact[], entry: number): number {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (facts[middle]!.entries[0]! < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}
