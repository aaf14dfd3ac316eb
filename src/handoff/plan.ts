// The plan in its latest state, each step with the entry that set it.
import type { PlanItem } from '../model/handoff.js';
import { foldPlan, type PlanCall } from '../model/plan.js';
import { evidenceOf } from './evidence.js';
import type { Call, Transcript } from './source.js';

export interface Plan {
  readonly items: readonly PlanItem[];
  /** Of the turn in which it was last touched; -1: there is none. */
  readonly place: number;
}

export function planOf(talk: Transcript): Plan {
  const steps = foldPlan(talk.calls.flatMap(planCall));
  const items = steps
    .filter(({ state }) => state !== 'dropped')
    .map(({ title, state, made, changed }): PlanItem => ({
      text: title,
      state,
      evidence: evidenceOf(made.entry, changed.entry),
      turn: changed.turn,
      ...(changed.at !== undefined && { at: changed.at }),
    }));
  return { items, place: Math.max(-1, ...steps.map(({ changed }) => changed.place)) };
}

function planCall(call: Call): PlanCall<Call>[] {
  const { use, result } = call;
  if (use.plan === undefined) return [];
  const number = result?.step;
  return [{ change: use.plan, by: call, ...(number !== undefined && { number }), ...(result?.failed && { failed: true }) }];
}
