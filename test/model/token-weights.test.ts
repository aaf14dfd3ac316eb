// The table of weights says what the rule says, character by character.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weigh } from '../../src/model/token-weights.js';

/** The rule itself, step by step. */
function weighed(text: string): number {
  let [tokens, word, last, wasMark] = [0, 0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const isSmall = c >= 97 && c <= 122;
    let isMark = false;
    if (isSmall || (c >= 65 && c <= 90)) {
      if (!isSmall && last >= 97 && last <= 122) word = 0;
      word++;
      tokens += word === 1 ? 1 : word > 6 ? 0.085 : 0;
    } else {
      word = c >= 0xc0 && c <= 0x24f ? 1 : 0;
      isMark = c < 128 && c !== 10 && c !== 32 && !(c >= 48 && c <= 57);
      if (c >= 48 && c <= 57) tokens += last >= 48 && last <= 57 ? 0.02 : 1.63;
      else if (c === 10) tokens += last === 10 ? 0 : 0.74;
      else if (c === 32) tokens += last === 32 ? 0.1 : 0;
      else tokens += isMark ? (wasMark ? 0.14 : 0.81) : foreign(c);
    }
    [last, wasMark] = [c, isMark];
  }
  return tokens;
}

function foreign(c: number): number {
  if (c >= 0x2e80 && c <= 0xffdc) return 0.79;
  if (c >= 0xc0 && c <= 0x24f) return c === 0xd7 || c === 0xf7 ? 1 : 1.1;
  if (c >= 0x370 && c <= 0x1fff) return 0.36;
  return c <= 0xbf || (c >= 0x2010 && c <= 0x25ff) ? 1 : 2.4;
}

const letters = fc.constantFrom(...'abcdefgXYZ019 \n\t.,-_é×ñ漢字Ж—\0\x7f\xa0');

it('for any text', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), (list) => {
      const text = list.join('');
      expect(weigh(text, 0, text.length)).toBe(weighed(text));
    }),
    { numRuns: 500 },
  );
});

it('a part of a text weighs what it weighs alone', () => {
  expect(weigh('xx camelCase 123', 3, 12)).toBe(weighed('camelCase'));
});
