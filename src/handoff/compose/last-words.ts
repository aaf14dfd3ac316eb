// The last turn: what was asked in it, and whether that is answered.
import type { Ledger, TurnFact, UtteranceFact } from '../ledger/ledger.js';

export interface Last {
  readonly turn: TurnFact;
  readonly asked: UtteranceFact | undefined;
  readonly closing: UtteranceFact | undefined;
  /** Nothing came after the user's words. */
  readonly unanswered: boolean;
}

export function lastOf({ turns, utterances }: Pick<Ledger, 'turns' | 'utterances'>): Last | undefined {
  const turn = turns.at(-1);
  if (!turn) return undefined;
  const own = turn.user.map((i) => utterances[i]!).filter(({ kind }) => kind !== 'injected');
  // a command of the client counts where the agent went to work on it
  const asked = own.findLast(({ kind, acted }) => kind === 'typed' || (kind === 'command' && acted)) ?? own.at(-1);
  const closing = turn.closing === undefined ? undefined : utterances[turn.closing]!;
  const newest = Math.max(0, ...turn.agent.map((i) => utterances[i]!.entries[0]!));
  return {
    turn,
    asked,
    closing: closing && asked && asked.entries[0]! > closing.entries[0]! ? undefined : closing,
    unanswered:
      asked !== undefined &&
      (turn.agent.length + turn.calls === 0 || (asked.entries[0]! > newest && asked.entries[0]! >= turn.entries.at(-1)!)),
  };
}
