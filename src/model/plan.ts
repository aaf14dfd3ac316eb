// The plan that an agent keeps with its tools: what a call changes in it, and the state that all calls of a session leave it in.

export type PlanState = 'pending' | 'active' | 'done' | 'dropped';

export interface PlanStep {
  readonly title: string;
  readonly state: PlanState;
}

/** A step that later calls name by its number. An empty title leaves the one that it has. */
export interface NumberedStep extends PlanStep {
  readonly number?: string;
}

/** The whole plan, some of its steps (those whose numbers are new are added), one new step, or a step's new state. */
export type PlanChange =
  | readonly NumberedStep[]
  | { readonly merge: readonly NumberedStep[] }
  | { readonly add: string }
  | { readonly step: string; readonly state?: PlanState; readonly title?: string };

/** `by`: whatever the caller wants to know of it later. */
export interface PlanCall<By> {
  readonly change: PlanChange;
  /** Under which the step that it made goes from now on, as the answer says. */
  readonly number?: string;
  /** Its answer says so: then nothing was changed. */
  readonly failed?: boolean;
  readonly by: By;
}

export interface FoldedStep<By> extends PlanStep {
  readonly made: By;
  /** The call that touched it last. */
  readonly changed: By;
}

/**
 * Calls in the order in which they were made, those before a compaction included: the client keeps the plan beside the conversation.
 * An empty plan clears it. Numbers may be given out again: the newest step of a number is meant.
 */
export function foldPlan<By>(calls: readonly PlanCall<By>[]): FoldedStep<By>[] {
  let steps: { -readonly [Key in keyof FoldedStep<By>]: FoldedStep<By>[Key] }[] = [];
  const byNumber = new Map<string, (typeof steps)[number]>();
  for (const { change, number, failed, by } of calls) {
    if (failed) continue;
    if ('add' in change) {
      const step = { title: change.add, state: 'pending' as const, made: by, changed: by };
      steps.push(step);
      if (number !== undefined) byNumber.set(number, step);
    } else if ('merge' in change) {
      for (const one of change.merge) {
        const step = one.number === undefined ? undefined : byNumber.get(one.number);
        if (step) [step.title, step.state, step.changed] = [one.title || step.title, one.state, by];
        else put(one, by);
      }
    } else if ('step' in change) {
      const step = byNumber.get(change.step);
      if (!step) continue;
      step.state = change.state ?? step.state;
      step.title = change.title ?? step.title;
      step.changed = by;
    } else {
      steps = [];
      byNumber.clear();
      for (const one of change) put(one, by);
    }
  }
  return steps.filter(({ title }) => title !== '');

  function put({ title, state, number }: NumberedStep, by: By): void {
    const step = { title, state, made: by, changed: by };
    steps.push(step);
    if (number !== undefined) byNumber.set(number, step);
  }
}

/** A call of a plan's tool, or the answer to one: as they are in a session. */
export type PlanEvent =
  | { readonly call: string; readonly change: PlanChange }
  | { readonly call: string; readonly number?: string; readonly failed?: boolean };

/** Each answer goes to the newest call of its id, since some clients use ids again. */
export function planCalls(events: readonly PlanEvent[]): PlanCall<undefined>[] {
  const calls: { change: PlanChange; number?: string; failed?: boolean; by: undefined }[] = [];
  const newest = new Map<string, (typeof calls)[number]>();
  for (const event of events) {
    if ('change' in event) {
      const call = { change: event.change, by: undefined };
      calls.push(call);
      newest.set(event.call, call);
      continue;
    }
    const call = newest.get(event.call);
    if (call && event.number !== undefined) call.number = event.number;
    if (call && event.failed) call.failed = true;
  }
  return calls;
}

/** How a hand-off names the finished steps that it has no room for; they still count as steps of the plan. */
export const FINISHED_STEPS = 'finished plan items';

/** Steps that were dropped are not part of what is to be done. */
export function planProgress(steps: readonly PlanStep[]): { readonly done: number; readonly all: number } {
  const count = (wanted: (state: PlanState) => boolean): number => steps.filter(({ state }) => wanted(state)).length;
  return { done: count((state) => state === 'done'), all: count((state) => state !== 'dropped') };
}
