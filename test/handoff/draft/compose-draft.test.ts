// What becomes of a checked draft: what holds stands, what is certain stands where nothing holds, and the size is kept.
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/handoff/draft/check.js';
import { composeDraft } from '../../../src/handoff/draft/compose-draft.js';
import type { DraftField } from '../../../src/handoff/draft/sections.js';
import type { HandoffContent } from '../../../src/model/handoff.js';
import { sampleHandoffs } from '../../support/sample-handoffs.js';

const { id: _id, author: _author, ...engine } = sampleHandoffs['full']!;
const confirmed = (field: DraftField, text: string): Verdict => ({
  verdict: 'confirmed',
  statement: { field, text, cites: [7], line: 1 },
  evidence: [7],
});
const size = (content: HandoffContent): number => JSON.stringify(content).length;
const compose = (verdicts: readonly Verdict[], budget = 1_000_000, keepUnconfirmed = false): HandoffContent =>
  composeDraft(verdicts, {
    budget,
    measure: size,
    without: () => engine,
    placeOf: (entry) => ({ entry }),
    author: 'Claude Code',
    keepUnconfirmed,
  });

describe('a checked draft', () => {
  it('takes the place of what was found without a model, and names its author', () => {
    const content = compose([confirmed('state', 'It works')]);
    expect(content.state).toEqual([{ text: 'It works', evidence: [{ entry: 7 }] }]);
    expect(content.author).toEqual({ name: 'Claude Code', statements: 1, confirmed: 1, mended: 0, unconfirmed: 0, contradicted: 0 });
  });

  it('leaves what is certain where nothing of the author’s holds', () => {
    expect(compose([confirmed('state', 'It works')])).toMatchObject({
      goal: engine.goal,
      nextSteps: engine.nextSteps,
      checks: engine.checks,
    });
  });

  const statement = { field: 'state' as const, text: 'It is merged', cites: [9], line: 2 };

  it('tells the fact instead of what contradicts it', () => {
    const fact = 'pull request #41: open';
    const content = compose([{ verdict: 'contradicted', statement, why: fact, contradiction: { fact, entries: [3] } }]);
    expect(content.state).toEqual([{ text: fact, evidence: [{ entry: 3 }] }]);
  });

  it('leaves out what could not be confirmed, or marks it where that is asked for', () => {
    const verdicts: Verdict[] = [confirmed('state', 'It works'), { verdict: 'unconfirmed', statement, why: 'not found' }];
    expect(compose(verdicts).state.map(({ text }) => text)).toEqual(['It works']);
    expect(compose(verdicts, 1_000_000, true).state.map(({ text }) => text)).toEqual(['It works', '(unconfirmed) It is merged']);
  });

  it('fills what room the statements leave with words of the session', () => {
    const told = (length: number): HandoffContent => ({
      ...engine,
      story: [{ turn: 1, user: [{ text: 'w'.repeat(length), evidence: [] }], agent: [] }],
    });
    const room = size({ ...told(0), ...compose([confirmed('state', 'It works')]), story: told(0).story }) + 10_000;
    const content = composeDraft([confirmed('state', 'It works')], {
      budget: room,
      measure: size,
      without: (budget) => told(Math.floor(budget)),
      placeOf: (entry) => ({ entry }),
      author: 'a model',
    });
    expect(size(content)).toBeLessThanOrEqual(room);
    expect(size(content)).toBeGreaterThan(room * 0.95);
  });

  it('gives way from the least important section where the room is short, and says so', () => {
    const story = Array.from({ length: 30 }, (_, i) => confirmed('context', `A remark of the middle, number ${i}, ${'x'.repeat(200)}`));
    const budget = size(engine) + 4000;
    const content = compose([confirmed('state', 'It works'), ...story], budget);
    expect(size(content)).toBeLessThanOrEqual(budget);
    expect(content.state).toHaveLength(1);
    expect(content.leftOut.at(-1)).toMatchObject({ what: 'statements of the author' });
  });

  it('leaves out the first words of prompts that were cut, and counts them', () => {
    const said = (text: string) => ({ text, evidence: [{ entry: 1 }] });
    const turn = { turn: 1, user: [said('Ok, let us try …'), said('No colours')], agent: [said(`It ${'works '.repeat(20)}… as asked`)] };
    const content = composeDraft([confirmed('state', 'It works')], {
      budget: 1_000_000,
      measure: size,
      without: () => ({
        ...engine,
        story: [turn, { turn: 2, user: [said('And then …')], agent: [] }],
        leftOut: [{ what: 'user messages', count: 3 }],
      }),
      placeOf: (entry) => ({ entry }),
      author: 'Claude Code',
    });
    expect(content.story).toEqual([{ ...turn, user: [said('No colours')] }]);
    expect(content.leftOut).toEqual([{ what: 'user messages', count: 5 }]);
  });
});
