// Keywords in a text, found in one walk as a search for each of them finds them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { automatonFor, buildAutomaton } from '../../src/redact/automaton.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ß', '-'), minLength: 1, maxLength: 5 });
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'B', 'ß', '-', ' ', '漢'), maxLength: 40 });

it.each([
  ['a table', buildAutomaton],
  ['a search for each, while texts are short', automatonFor],
])('finds with %s every keyword at every place, the longest first, in one text after the other', (_how, make) => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), fc.array(text, { minLength: 1, maxLength: 3 }), (keywords, texts) => {
      const automaton = make(keywords);
      for (const one of texts) {
        const found: [string, number][] = [];
        automaton.run(one, (keyword, end) => found.push([keywords[keyword]!, end]));
        const lower = one.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
        const expected = Array.from({ length: one.length }, (_, i) => i + 1).flatMap((end) =>
          keywords
            .filter((keyword) => lower.slice(0, end).endsWith(keyword))
            .toSorted((a, b) => b.length - a.length)
            .map((keyword): [string, number] => [keyword, end]),
        );
        expect(found).toEqual(expected);
      }
    }),
  );
});

it('finds the same before a table is made and after', () => {
  const automaton = automatonFor(['secret', 'cr']);
  for (let n = 0; n < 20; n++) {
    const found: number[] = [];
    automaton.run(`a SECRET ${'.'.repeat(500)} cr`, (keyword, end) => found.push(keyword, end));
    expect(found).toEqual([1, 6, 0, 8, 1, 512]);
  }
});

it('finds keywords across the stretches that a long text is taken in', () => {
  const automaton = buildAutomaton(['secret', '漢']);
  const places = [16_380, 16_383, 32_766, 40_000];
  for (const at of places) {
    const found: number[] = [];
    automaton.run(`${'é'.repeat(at)}seCret漢${'x'.repeat(100)}`, (_, end) => found.push(end));
    expect(found, String(at)).toEqual([at + 6, at + 7]);
  }
});
