// Which of the user's words Copilot CLI tells its model again after a compaction; the cases are those that the client was asked (1.0.102).
import { describe, expect, it } from 'vitest';
import { keepPrompt, toldPrompts, type ToldPrompts } from '../../src/agents/copilot-cli/prompts.js';

/** Prompts of these lengths, each beginning with its number. */
function told(...lengths: readonly number[]): string[] {
  let kept: ToldPrompts | undefined;
  lengths.forEach((length, n) => (kept = keepPrompt(kept, `P${n} `.padEnd(length, 'x'))));
  return toldPrompts(kept).map(
    (text) => `${text.slice(0, text.indexOf(' '))} ${text.length}${text.endsWith('...<truncated>...') ? ' cut' : ''}`,
  );
}

const many = (n: number, length: number): number[] => Array.from({ length: n }, () => length);
const numbers = (list: readonly string[]): number[] => list.map((one) => Number(/^P(\d+)/.exec(one)![1]));

describe('told again are', () => {
  it('all, when they are few and short', () => {
    expect(told()).toEqual([]);
    expect(numbers(told(...many(20, 60)))).toHaveLength(20);
    expect(told(100, 6000, 100)).toEqual(['P0 100', 'P1 6000', 'P2 100']);
  });

  it('the first three and the newest sixteen, when they are many', () => {
    expect(numbers(told(...many(21, 60)))).toEqual([0, 1, 2, ...Array.from({ length: 16 }, (_, n) => n + 5)]);
    expect(numbers(told(...many(300, 1000)))).toEqual([0, 1, 2, ...Array.from({ length: 16 }, (_, n) => n + 284)]);
  });

  it('as many of these as there is room for, when they are long', () => {
    expect(told(4000, 4000, 4000, 10_000, 10_000, 10_000)).toEqual(['P0 4000', 'P4 10000', 'P5 10000']);
    expect(told(100, 7000, 100, 30_000, 100, 20_000, 100)).toEqual(['P0 100', 'P4 100', 'P5 20000', 'P6 100']);
    expect(told(100, 29_000, 100, 900)).toEqual(['P0 100', 'P2 100', 'P3 900']);
  });

  it('the beginning of the first and of the newest, when that alone is too long', () => {
    expect(told(60_000)).toEqual(['P0 30000 cut']);
    expect(told(60_000, 100)).toEqual(['P0 6000 cut', 'P1 100']);
    expect(told(100, 60_000)).toEqual(['P0 100', 'P1 24000 cut']);
  });
});
