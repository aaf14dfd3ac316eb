// One plan for `show` and `pack`: what the calls of a session leave it in.
import { describe, expect, it } from 'vitest';
import { foldPlan, planCalls, planProgress, type PlanEvent, type PlanStep } from '../../src/model/plan.js';

function planOf(...events: PlanEvent[]): PlanStep[] {
  return foldPlan(planCalls(events)).map(({ title, state }) => ({ title, state }));
}

describe('a plan', () => {
  it('is what the last call that sets all of it says', () => {
    expect(
      planOf({ call: 'a', change: [{ title: 'Old', state: 'active' }] }, { call: 'b', change: [{ title: 'New', state: 'pending' }] }),
    ).toEqual([{ title: 'New', state: 'pending' }]);
  });

  it('is gone when it is set to nothing', () => {
    expect(planOf({ call: 'a', change: [{ title: 'Old', state: 'done' }] }, { call: 'b', change: [] })).toEqual([]);
  });

  it('stays as it was when a call failed', () => {
    const before: PlanEvent = { call: 'a', change: [{ title: 'Kept', state: 'active' }] };
    expect(planOf(before, { call: 'b', change: [] }, { call: 'b', failed: true })).toEqual([{ title: 'Kept', state: 'active' }]);
    expect(planOf(before, { call: 'c', change: { add: 'Never' } }, { call: 'c', failed: true })).toHaveLength(1);
  });

  it('names its steps by the numbers that the answers gave, several calls at once too', () => {
    expect(
      planOf(
        { call: 'a', change: { add: 'One' } },
        { call: 'b', change: { add: 'Two' } },
        { call: 'a', number: '1' },
        { call: 'b', number: '2' },
        { call: 'c', change: { step: '2', state: 'done' } },
        { call: 'd', change: { step: '1', title: 'First' } },
        { call: 'e', change: { step: '9', state: 'done' } },
      ),
    ).toEqual([
      { title: 'First', state: 'pending' },
      { title: 'Two', state: 'done' },
    ]);
  });

  it('means the newest step where a number was given out again', () => {
    expect(
      planOf(
        { call: 'a', change: { add: 'Before' } },
        { call: 'a', number: '1' },
        { call: 'b', change: { step: '1', state: 'done' } },
        { call: 'c', change: { add: 'After' } },
        { call: 'c', number: '1' },
        { call: 'd', change: { step: '1', state: 'active' } },
      ),
    ).toEqual([
      { title: 'Before', state: 'done' },
      { title: 'After', state: 'active' },
    ]);
  });

  it('takes an answer for the newest call of its id', () => {
    expect(
      planOf(
        { call: 'todos', change: [{ title: 'One', state: 'pending' }] },
        { call: 'todos' },
        { call: 'todos', change: [] },
        { call: 'todos', failed: true },
      ),
    ).toEqual([{ title: 'One', state: 'pending' }]);
  });

  it('is done as far as what was not dropped is', () => {
    const states = ['done', 'dropped', 'pending', 'done'] as const;
    expect(planProgress(states.map((state) => ({ title: state, state })))).toEqual({ done: 2, all: 3 });
  });
});
