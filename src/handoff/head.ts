// The head of a hand-off: what was wanted, where it stands, what comes next. For those who only want to know which session this is.
import type { Statement } from '../model/handoff.js';
import type { SessionFacts } from '../model/collect.js';
import { goalOf } from './goal.js';
import { blockersOf } from './incidents.js';
import { nextStepsOf } from './next-steps.js';
import { planOf } from './plan.js';
import { shorten } from './shorten.js';
import { stateOf } from './state.js';
import { talkOf, type Notes } from './transcript.js';

export interface HandoffHead {
  /** The first request, shortened. */
  readonly goal?: Statement;
  /** What has no outcome, was interrupted or stands in the way. */
  readonly open: readonly Statement[];
  readonly nextSteps: readonly Statement[];
}

const GOAL_TOKENS = 90;
const STEP_TOKENS = 60;
const MOST = 3;

export function headOf(facts: SessionFacts, notes: Notes): HandoffHead {
  const talk = talkOf(facts, notes);
  const [goal] = goalOf(talk);
  const steps = nextStepsOf(talk, planOf(talk))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const once = steps.filter(({ text }, i) => steps.findIndex((other) => other.text === text) === i);
  const brief = (one: Statement): Statement => ({ ...one, text: shorten(one.text, STEP_TOKENS) });
  return {
    ...(goal && { goal: { ...goal, text: shorten(goal.text, GOAL_TOKENS) } }),
    open: [...stateOf(talk), ...blockersOf(talk).map(({ item }) => item)].slice(0, MOST).map(brief),
    nextSteps: once.slice(0, MOST).map(brief),
  };
}
