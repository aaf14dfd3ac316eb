// The latest state of a session's plan, from the calls that set or changed it.
import type { PlanStep, ToolUse } from '../../agents/agent.js';

export type PlanEvent =
  | { readonly call: string; readonly plan: NonNullable<ToolUse['plan']> }
  | { readonly call: string; readonly number: string };

interface Step {
  /** As the tool calls it. */
  number?: string;
  title: string;
  state: PlanStep['state'];
}

export function foldPlan(events: readonly PlanEvent[]): PlanStep[] {
  let steps: Step[] = [];
  const byCall = new Map<string, Step[]>();
  const byNumber = new Map<string, Set<Step>>();
  for (const event of events) {
    if ('number' in event) nameSteps(event.call, event.number);
    else apply(event.call, event.plan);
  }
  return steps.map(({ title, state }) => ({ title, state }));

  /** A step gets its number in the answer to the call that made it; the last one counts. */
  function nameSteps(call: string, number: string): void {
    for (const step of byCall.get(call) ?? []) {
      if (step.number !== undefined) byNumber.get(step.number)?.delete(step);
      step.number = number;
      byNumber.set(number, (byNumber.get(number) ?? new Set()).add(step));
    }
  }

  function apply(call: string, plan: NonNullable<ToolUse['plan']>): void {
    if ('add' in plan) {
      const step: Step = { title: plan.add, state: 'pending' };
      steps.push(step);
      const made = byCall.get(call);
      if (made) made.push(step);
      else byCall.set(call, [step]);
    } else if ('step' in plan) {
      for (const step of byNumber.get(plan.step) ?? []) {
        step.state = (plan.state as PlanStep['state'] | undefined) ?? step.state;
        step.title = plan.title ?? step.title;
      }
    } else {
      steps = plan.map((step) => ({ ...step }));
      byCall.clear();
      byNumber.clear();
    }
  }
}
