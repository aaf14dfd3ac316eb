// The latest state of a session's plan, from the calls that set or changed it.
import type { PlanStep, ToolUse } from '../agents/agent.js';

export type PlanEvent = { readonly call: string; readonly plan: NonNullable<ToolUse['plan']> } | { readonly call: string; readonly number: string };

export function foldPlan(events: readonly PlanEvent[]): PlanStep[] {
  let steps: (PlanStep & { call?: string; number?: string })[] = [];
  for (const event of events) {
    if ('number' in event) steps = steps.map((step) => (step.call === event.call ? { ...step, number: event.number } : step));
    else steps = apply(steps, event.call, event.plan);
  }
  return steps.map(({ title, state }) => ({ title, state }));
}

function apply(steps: (PlanStep & { call?: string; number?: string })[], call: string, plan: NonNullable<ToolUse['plan']>): typeof steps {
  if (!('add' in plan) && !('step' in plan)) return plan.map((step) => ({ ...step }));
  if ('add' in plan) return [...steps, { title: plan.add, state: 'pending', call }];
  return steps.map((step) => (step.number !== plan.step ? step : { ...step, state: (plan.state as PlanStep['state'] | undefined) ?? step.state, title: plan.title ?? step.title }));
}
