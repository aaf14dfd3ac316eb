// Texts and their numbers: the same in the map of the first ones and in the bytes of the many.
import { describe, expect, it } from 'vitest';
import { TextTable } from '../../src/model/text-table.js';

const texts = [
  'a',
  '',
  'ä',
  '日本',
  '__proto__',
  'constructor',
  '\ud83d',
  'x'.repeat(5000),
  ...Array.from({ length: 3000 }, (_, i) => `id-${i}`),
];

describe.each([0, 1, 5, 2000, 100_000])('with %i texts kept as they are', (few) => {
  it('gives each text one number, in their order, and the text of a number', () => {
    const table = new TextTable({ few });
    expect(texts.map((text) => table.add(text))).toEqual(texts.map((_, i) => i));
    expect(texts.map((text) => table.add(text))).toEqual(texts.map((_, i) => i));
    expect(table.size).toBe(texts.length);
    expect(texts.map((_, i) => table.text(i))).toEqual(texts);
  });

  it('finds what is there and nothing else', () => {
    const table = new TextTable({ few });
    for (const text of texts) table.add(text);
    expect(texts.map((text) => table.find(text))).toEqual(texts.map((_, i) => i));
    expect(table.find('toString')).toBe(-1);
    expect(table.find('id-3000')).toBe(-1);
  });
});
