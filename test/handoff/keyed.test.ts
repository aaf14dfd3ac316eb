// Keyed sessions: what a hand-off keeps of them, beside the simple way; and that each rule is worth something.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { weigh, TURN_RULES } from '../../src/handoff/compose/turn-rules.js';
import { isThorough } from '../support/thorough.js';
import { BUDGETS, documentOf, keyedCases, RULE_IDS, scoreOf, simpleDocumentOf } from './keyed/score.js';

const cases = keyedCases(path.join(import.meta.dirname, 'keyed'));

describe.each(BUDGETS)('%i tokens', (budget) => {
  it.each(cases.map((one) => [one.name, one] as const))('%s: nothing false, within the budget', async (_, one) => {
    const text = await documentOf(one, budget);
    const { wrong, tokens } = scoreOf(text, one.key);
    expect(wrong).toBe(0);
    expect(tokens).toBeLessThanOrEqual(budget * 1.02);
    expect(await documentOf(one, budget)).toBe(text);
  });

  it('keeps more facts than head and tail of every turn, and uses its room', async () => {
    const sum = { ours: 0, simple: 0, facts: 0 };
    for (const one of cases) {
      const text = await documentOf(one, budget);
      const { kept, facts, tokens, missing } = scoreOf(text, one.key);
      sum.ours += kept;
      sum.facts += facts;
      sum.simple += scoreOf(simpleDocumentOf(one, budget), one.key).kept;
      if (missing.length > 0) expect(tokens, one.name).toBeGreaterThan(budget * 0.92);
    }
    expect(sum.ours).toBeGreaterThan(sum.simple);
    expect(sum.ours / sum.facts).toBeGreaterThanOrEqual({ 2000: 0.78, 4000: 0.9, 12000: 1 }[budget]);
  });
});

describe.each(TURN_RULES.map((rule) => [rule.id, rule] as const))('the rule %s', (id, { yes, no, find }) => {
  it('holds for its samples and for nothing beside them', () => {
    expect(yes.map(find)).toEqual(yes.map(() => true));
    expect(no.map(find)).toEqual(no.map(() => false));
  });

  it('changes the weight, and can be switched off', () => {
    const [sample] = yes;
    expect(weigh(sample!, 1, new Set()).rules).toContain(id);
    expect(weigh(sample!, 1, new Set([id])).rules).not.toContain(id);
  });
});

it.runIf(isThorough)('every rule is worth a fact somewhere, or keeps a false line out', async () => {
  const worth = async (off: ReadonlySet<string>): Promise<number> => {
    let sum = 0;
    for (const budget of [2000, 4000])
      for (const one of cases) {
        const { kept, wrong } = scoreOf(await documentOf(one, budget, off), one.key);
        sum += kept - wrong;
      }
    return sum;
  };
  const all = await worth(new Set());
  for (const id of RULE_IDS) expect(await worth(new Set([id])), id).toBeLessThan(all);
});
