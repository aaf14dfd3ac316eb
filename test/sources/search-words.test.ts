// The words of a search: what the index is asked, and where they are in a text.
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../src/sources/catalog/pieces.js';
import { stretchOf } from '../../src/sources/catalog/matches.js';
import { folded, indexedText, searchWords } from '../../src/sources/catalog/search-words.js';

const expressions = (given: string): string[] => searchWords(given).terms.map(({ expression }) => expression);
const isIn = (given: string, text: string): boolean =>
  searchWords(given).terms.every(({ pattern }) => folded(text).match(pattern) !== null);

describe('words become questions', () => {
  it.each([
    ['flaky upload', ['"flaky"', '"upload"']],
    ['"connection reset by peer" upload', ['"connection reset by peer"', '"upload"']],
    ['"never closed', ['"never closed"']],
    ['migrat*', ['"migrat" *']],
    ['src/io/walk.ts', ['"src io walk ts"']],
    ['Émile', ['"emile"']],
    ['日本語', ['"日本 本語"']],
    ['語', ['"語" *']],
    ['バグ修正 test', ['"バグ グ修 修正"', '"test"']],
    ['日本語test', ['"日本 本語 語 test"']],
    ['-> … !', []],
    ['" AND OR NOT NEAR(', ['"and or not near"']],
  ])('%s', (given, expected) => expect(expressions(given)).toEqual(expected));

  it('asks for all of them side by side, too', () => {
    expect(searchWords('the flaky test').together).toBe('"the flaky test"');
    expect(searchWords('flaky').together).toBeUndefined();
  });
});

describe('text is indexed so that each is found', () => {
  it.each([
    ['plain words stay', 'plain words stay'],
    ['日本語', ' 日本 本語 語 '],
    ['a 한국어 b', 'a  한국 국어 어  b'],
  ])('%s', (text, expected) => expect(indexedText(text)).toBe(expected));

  it('also text that is put together of other marks', () => {
    expect(indexedText('ﾊﾞｸﾞ').trim()).not.toBe('');
    expect(indexedText('\u1112\u1161\u11ab\u1100\u116e\u11a8')).toBe(indexedText('한국'));
  });
});

describe('where they are', () => {
  it.each([
    ['upload', 'the Upload failed', true],
    ['upload', 'uploads', false],
    ['upload*', 'uploads', true],
    ['"reset by peer"', 'connection reset  by\npeer', true],
    ['"reset by peer"', 'reset by a peer', false],
    ['emile', 'Émile', true],
    ['本語', '日本語です', true],
    ['src/walk.ts', 'in src/walk.ts:', true],
  ])('%s in %s', (given, text, expected) => expect(isIn(given, text)).toBe(expected));

  it('shows the stretch in which most of them stand', () => {
    const text = `alpha ${'x '.repeat(400)}alpha beta gamma ${'y '.repeat(400)}`;
    const stretch = stretchOf(text, searchWords('alpha gamma beta').terms)!;
    expect(stretch.shown).toBe(3);
    expect(stretch.snippet).toMatch(/^….*alpha beta gamma.*…$/);
    expect(stretch.snippet.length).toBeLessThan(220);
    expect(stretchOf(text, searchWords('delta').terms)).toBeUndefined();
  });

  it('never shows half of a character', () => {
    const snippet = stretchOf(
      `${'😀'.repeat(200)}needle${'😀'.repeat(200)}`.replace('needle', ' needle '),
      searchWords('needle').terms,
    )!.snippet;
    expect(snippet.isWellFormed?.() ?? Buffer.from(snippet).toString() === snippet).toBe(true);
  });
});

it('the beginning of a text ends with a whole word', () => {
  expect(beginningOf('one two three', 9)).toBe('one two');
  expect(beginningOf('x'.repeat(50), 9)).toBe('');
  expect(beginningOf('short', 9)).toBe('short');
});
