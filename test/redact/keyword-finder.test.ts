// Both ways of finding keywords say the same, in the same order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keywordFinder } from '../../src/redact/keyword-finder.js';

const keywords = ['ab', 'b', 'abc', 'bcd', 'cd', 'müll', '日本', 'x-y', 'a'];
const pieces = fc.constantFrom('a', 'B', 'c', 'D', 'mü', 'MÜ', 'll', '日', '本', 'X', '-', 'y', ' ', 'İ', 'K', '😀');

function hitsOf(finder: ReturnType<typeof keywordFinder>, text: string): string[] {
  const hits: string[] = [];
  finder.run(text, (keyword, end) => hits.push(`${keywords[keyword]} ${end}`));
  return hits;
}

it('little text and much text are read alike', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      expect(hitsOf(keywordFinder(keywords), text)).toEqual(hitsOf(keywordFinder(keywords, 0), text));
    }),
  );
});

it('changes its way once much was read, and goes on', () => {
  const finder = keywordFinder(keywords, 5);
  expect([hitsOf(finder, 'abc'), hitsOf(finder, 'abcd'), hitsOf(finder, 'B')]).toEqual([
    ['a 1', 'ab 2', 'b 2', 'abc 3'],
    ['a 1', 'ab 2', 'b 2', 'abc 3', 'bcd 4', 'cd 4'],
    ['b 1'],
  ]);
});
