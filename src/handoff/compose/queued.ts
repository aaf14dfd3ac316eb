// Words that were typed while the agent was at work and are no prompt: told as what they are, and as nobody's turn.
import type { Statement } from '../../model/handoff.js';
import type { Ledger, QueuedFact } from '../ledger/ledger.js';
import { cut } from './cut.js';
import { statement } from './statements.js';

export const QUEUED: Readonly<Record<QueuedFact['state'], string>> = {
  waiting: 'Typed while the agent was at work and never sent, as far as is recorded',
  taken: 'Typed while the agent was at work; whether the agent saw it is not recorded',
  withdrawn: 'Typed while the agent was at work and taken back by the user',
};

const MOST = 3;
const TOKENS = 90;

/** Those of the last turn: they say how it stands. */
export function queued(ledger: Ledger): Statement[] {
  return ledger.queued
    .filter((one) => isNow(one, ledger))
    .slice(-MOST)
    .map(told);
}

/** Those before it belong where they were typed; what the user took back says nothing of what was wanted. */
export function queuedBefore(ledger: Ledger): readonly (QueuedFact & { readonly lead: string })[] {
  return ledger.queued
    .filter((one) => !isNow(one, ledger) && one.state !== 'withdrawn')
    .map((one) => ({ ...one, lead: `(${QUEUED[one.state]}:)` }));
}

function isNow({ turn, entries }: QueuedFact, { lastTurn, turns }: Ledger): boolean {
  return turn === lastTurn || entries[0]! > (turns.at(-1)?.entries[0] ?? 0);
}

/** Of the newest, all that is known. */
export function unsent({ queued: all }: Ledger, most: number): Statement[] {
  return all.slice(-most).map(told);
}

function told(fact: QueuedFact): Statement {
  return statement(`${QUEUED[fact.state]}: “${cut(fact.text, TOKENS)}”`, fact);
}

/** What waits behind the last prompt is what the user wants next. */
export function waitingWords(ledger: Ledger): QueuedFact | undefined {
  const last = ledger.utterances.findLast(({ who, kind }) => who === 'user' && kind !== 'injected');
  return ledger.queued.findLast(({ state, entries }) => state === 'waiting' && entries[0]! > (last?.entries[0] ?? 0));
}
