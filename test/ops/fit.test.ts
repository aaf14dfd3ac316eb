// A session cut to a window: the newest whole turns, never a call without its result, and a hand-off for the rest.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, type SessionFacts } from '../../src/model/collect.js';
import type { SessionItem } from '../../src/model/session.js';
import { context, turnsOf } from '../../src/model/tree.js';
import { contextTokens, fit, fitNote, type FitNote } from '../../src/ops/pass/fit.js';
import { header, tameTurns, writeTame } from '../support/arbitrary-session.js';

async function factsOf(items: readonly SessionItem[]): Promise<{ facts: SessionFacts<FitNote>; order: readonly number[] }> {
  const facts = await collect(items, { note: fitNote });
  return { facts, order: context(facts).order };
}

/** Turns of about as many tokens as said. */
function turnsOfSize(...sizes: readonly number[]): SessionItem[] {
  const items: SessionItem[] = [header];
  let last: string | null = null;
  for (const [n, size] of sizes.entries()) {
    items.push({ kind: 'message', id: `p${n}`, parent: last, role: 'user', parts: [{ type: 'text', text: `PROMPT-${n}` }] });
    items.push({
      kind: 'message',
      id: `a${n}`,
      parent: `p${n}`,
      role: 'assistant',
      parts: [{ type: 'text', text: `ANSWER-${n} ${'word '.repeat(size)}` }],
    });
    last = `a${n}`;
  }
  return items;
}

describe('fit', () => {
  it('leaves alone what fits', async () => {
    const { facts, order } = await factsOf(turnsOfSize(10, 10));
    expect(fit(facts, order, contextTokens(facts, order))).toBeUndefined();
  });

  it('keeps the newest whole turns, and room for what stands for the older ones', async () => {
    const { facts, order } = await factsOf(turnsOfSize(3000, 3000, 3000, 500));
    const fitted = fit(facts, order, 5000)!;
    expect(fitted.order.map((i) => facts.entries[i]!.id)).toEqual(['p2', 'a2', 'p3', 'a3']);
    expect(fitted.turns).toEqual({ kept: 2, all: 4 });
    expect(fitted.digestRoom).toBe(1000);
  });

  it('never exceeds the budget by more than the words that must stay, nor parts calls from results', async () => {
    await fc.assert(
      fc.asyncProperty(tameTurns, fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 1, max: 4000 }), async (turns, budget, size) => {
        const { items } = writeTame(turns, { everyCallAnswered: true });
        const long = items.map((item): SessionItem =>
          item.kind === 'message' && item.role === 'assistant'
            ? { ...item, parts: item.parts.map((part) => (part.type === 'text' ? { ...part, text: 'word '.repeat(size) } : part)) }
            : item,
        );
        const { facts, order } = await factsOf(long);
        const fitted = fit(facts, order, budget);
        if (!fitted) return;
        const kept = new Set(fitted.order);
        expect(fitted.order).toEqual(order.filter((i) => kept.has(i)));
        const calls = fitted.order.flatMap((i) => facts.entries[i]!.calls ?? []).toSorted();
        const results = fitted.order.flatMap((i) => facts.entries[i]!.results ?? []).toSorted();
        expect(results).toEqual(calls);
        const prompts = fitted.order.filter((i) => facts.entries[i]!.prompt);
        expect(contextTokens(facts, fitted.order) + fitted.digestRoom).toBeLessThanOrEqual(budget + contextTokens(facts, prompts) + 200);
        expect(fitted.turns.kept).toBeLessThan(turnsOf(facts, order).length);
      }),
      { numRuns: 200 },
    );
  });
});
