// The head of a hand-off: what was wanted, where it stands, what comes next. For those who only want to know which session this is.
import type { SessionFacts } from '../model/collect.js';
import type { Statement } from '../model/handoff.js';
import { ASK_THE_USER } from '../model/handoff-phrases.js';
import { cut } from './compose/cut.js';
import { endingOf } from './compose/ending.js';
import { LAST_ORDER, requestOf } from './compose/orders.js';
import { unsent } from './compose/queued.js';
import { statement } from './compose/statements.js';
import { ledgerOf } from './ledger/ledger-of.js';
import { talkOf, type Notes } from './ledger/notes/transcript.js';

export interface HandoffHead {
  /** The first request, shortened. */
  readonly goal?: Statement;
  /** What has no outcome, was interrupted or waits for a commit. */
  readonly open: readonly Statement[];
  readonly nextSteps: readonly Statement[];
  /** Typed while the agent was at work, and no prompt of it is recorded. */
  readonly unsent: readonly Statement[];
}

const GOAL_TOKENS = 90;
const STEP_TOKENS = 60;
const MOST = 3;
const MOST_UNSENT = 6;

export function headOf(facts: SessionFacts, notes: Notes): HandoffHead {
  const ledger = ledgerOf(talkOf(facts, notes));
  const request = requestOf(ledger);
  const { state, questions, nextSteps } = endingOf(ledger);
  const waited = unsent(ledger, MOST_UNSENT);
  const brief = (one: Statement): Statement => ({ ...one, text: cut(one.text, STEP_TOKENS) });
  return {
    ...(request && { goal: statement(cut(request.text, GOAL_TOKENS), request) }),
    open: [...state, ...questions]
      .filter(({ text }) => !text.startsWith(LAST_ORDER) && !waited.some((one) => one.text === text))
      .slice(0, MOST)
      .map(brief),
    // its last words are shown with its last turn
    nextSteps: nextSteps
      .filter(({ text }) => !text.startsWith(ASK_THE_USER))
      .slice(0, MOST)
      .map(brief),
    unsent: waited,
  };
}
