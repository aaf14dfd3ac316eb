// What of a statement can be looked up.
import { describe, expect, it } from 'vitest';
import { hardTokens, tokenRules } from '../../../src/handoff/draft/hard-tokens.js';
import { askWords, withoutAsks } from '../../../src/handoff/lexicon/asks.js';
import { stateWords, statesIn } from '../../../src/handoff/lexicon/states.js';

const found = (text: string): string[] => hardTokens(text).map(({ kind, form }) => `${kind} ${form}`);

describe.each(tokenRules.map((rule) => [rule.kind, rule] as const))('%s', (kind, { yes, no }) => {
  it.each(yes)('is %s', (sample) => expect(hardTokens(sample)).toMatchObject([{ kind }]));
  it.each(no)('is not %s', (sample) => expect(hardTokens(sample).map((token) => token.kind)).not.toContain(kind));
});

describe.each(stateWords.map((one) => [one.state, one] as const))('the word for %s', (state, { yes, no }) => {
  it.each(yes)('stands in “%s”', (sample) => expect(statesIn(sample)).toContain(state));
  it.each(no)('does not stand in “%s”', (sample) => expect(statesIn(sample)).not.toContain(state));
});

describe.each(askWords.map((one) => [one.language, one] as const))('a demand in %s', (_, { find, yes, no }) => {
  it.each(yes)('stands in “%s”', (sample) => {
    expect(sample.search(find)).toBeGreaterThanOrEqual(0);
    expect(withoutAsks(sample)).not.toBe(sample);
  });
  it.each(no)('does not stand in “%s”', (sample) => expect(sample.search(find)).toBe(-1));
});

it('what demands nothing is said to have no demand', () => expect(withoutAsks('the parser reads chunks')).toBeUndefined());

describe('a statement', () => {
  it('gives each kind of token once, in its normal form', () => {
    expect(found('`npm run  build` fails in src/io/world.ts:12 since 3f9c1a7 with 1,024 errors; see https://example.org/x')).toEqual([
      'quotation npm run build',
      'address https://example.org/x',
      'path src/io/world.ts',
      'hash 3f9c1a7',
      'number 12',
      'number 1024',
    ]);
  });

  it('quotations are cut at ellipses, and their pieces looked up one by one', () => {
    expect(found('he said “first part … second part”')).toEqual(['quotation first part', 'quotation second part']);
  });

  it('quotation marks, dashes and escapes of any kind are the same', () => {
    expect(found('“it’s – fine”')).toEqual(["quotation it's - fine"]);
    expect(found('`a\\nb`')).toEqual(['quotation a b']);
  });

  it('a path is the same with the folder that it is in before it', () => expect(found('see ./src/a.ts')).toEqual(['path src/a.ts']));

  it('plain words are none', () => expect(found('The user approved the plan and asked for tests first.')).toEqual([]));
});

describe('how many, where that is no word of letters', () => {
  const numbers = (text: string): string[] =>
    hardTokens(text)
      .filter(({ kind }) => kind === 'number')
      .map(({ text: number }) => number);

  it.each(['提案は8件（文書5件）', 'シナリオ4を実行した', '충돌 4개 파일', '`a.ts`の2項目'])('%s: nothing to look up', (text) => {
    expect(numbers(text)).toEqual([]);
  });

  it.each([
    ['テストは57件', ['57']],
    ['종료 코드 3', ['3']],
    ['4 of 5 files', ['4', '5']],
    ['週 95185214 DL', ['95185214']],
  ])('%s: to be looked up', (text, expected) => expect(numbers(text)).toEqual(expected));
});

it('a number is looked for without its mark', () => expect(hardTokens('Open: #4711').map(({ form }) => form)).toEqual(['4711']));

it('takes a measure between marks for a number: elsewhere it may be that of something else', () => {
  expect(hardTokens('a cap of `512 MiB`, "1,200 ms" and `12 angry tests`')).toMatchObject([
    { kind: 'number', form: '512', unit: 'mib', distinctive: false },
    { kind: 'number', form: '1200', unit: 'ms' },
    { kind: 'quotation', form: '12 angry tests' },
  ]);
});

it('takes the stop of a sentence off what is quoted at its end', () => {
  expect(hardTokens('they said “run the build,” and `npm test.`').map(({ form }) => form)).toEqual(['run the build', 'npm test']);
});
