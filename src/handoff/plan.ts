// The plan in its latest state, each step with the entry that set it.
import type { PlanItem } from '../model/handoff.js';
import { evidenceOf } from './evidence.js';
import type { Call, PlanState, Transcript } from './source.js';

interface Step {
  title: string;
  state: PlanState;
  number?: string;
  call: Call;
  made: Call;
}

export interface Plan {
  readonly items: readonly PlanItem[];
  /** Of the turn in which it was last touched; -1: there is none. */
  readonly place: number;
}

export function planOf(talk: Transcript): Plan {
  let steps: Step[] = [];
  for (const call of talk.calls) {
    const { plan } = call.use;
    if (plan === undefined || call.result?.failed) continue;
    if ('add' in plan) steps.push({ title: plan.add, state: 'pending', call, made: call, ...numberOf(call) });
    else if ('step' in plan) {
      const step = steps.find((one) => one.number === plan.step);
      if (!step) continue;
      step.state = (plan.state as PlanState | undefined) ?? step.state;
      step.title = plan.title ?? step.title;
      step.call = call;
    } else if (plan.length > 0) steps = plan.map(({ title, state }) => ({ title, state, call, made: call }));
  }
  const items = steps
    .filter((step) => step.state !== 'dropped' && step.title !== '')
    .map((step): PlanItem => ({
      text: step.title,
      state: step.state,
      evidence: evidenceOf(step.made.entry, step.call.entry),
      turn: step.call.turn,
      ...(step.call.at !== undefined && { at: step.call.at }),
    }));
  return { items, place: Math.max(-1, ...steps.map((step) => step.call.place)) };
}

/** A step gets its number in the answer to the call that made it. */
function numberOf(call: Call): { number?: string } {
  const number = /\bTask #(\d+) created/.exec([call.result?.text ?? '', ...(call.result?.lines ?? [])].join('\n'))?.[1];
  return number === undefined ? {} : { number };
}
