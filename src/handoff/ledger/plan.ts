// The plan as it is now: the one fold of `model/plan.ts`, each step with the entries that made and last changed it.
import { foldPlan, type PlanCall } from '../../model/plan.js';
import type { PlanFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';

export function planIn(talk: Transcript): PlanFact[] {
  return foldPlan(talk.calls.flatMap(planCall)).map(({ title, state, made, changed }) => ({
    title,
    state,
    entries: [...new Set([made.entry, changed.entry])],
    turn: changed.turn,
    ...(changed.at !== undefined && { at: changed.at }),
  }));
}

function planCall(call: Call): PlanCall<Call>[] {
  const { use, result } = call;
  if (use.plan === undefined) return [];
  return [
    { change: use.plan, by: call, ...(result?.step !== undefined && { number: result.step }), ...(result?.failed && { failed: true }) },
  ];
}
