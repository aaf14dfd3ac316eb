// Evidence of another place: the same names stand there, but not what is said of them; and numbers that belong to something else.
import { describe, expect, it } from 'vitest';
import { checkStatements, type Verdict } from '../../../src/handoff/draft/check.js';
import type { DraftField } from '../../../src/handoff/draft/sections.js';
import { ledgerOfLines, session, type Line } from '../talks.js';

const lines: readonly Line[] = [
  { user: 'Make the reader faster.' },
  { run: 'rg -n readChunk src', gives: 'src/reader.ts:188: readChunk(a)\nsrc/other.ts:12: readChunk(b)' },
  { agent: 'The call of `readChunk` in `src/reader.ts:185` keeps one block, because the parser needs whole lines of every buffer.' },
  { user: 'Und die Ausgabe?' },
  { agent: 'Die Funktion `readChunk` bleibt, wie sie ist.' },
  { user: '那么解析器呢？' },
  { agent: '`readChunk` 每次只保留一个数据块，因为解析器需要完整的文本行。' },
  { user: 'And the second one?' },
  { agent: 'It is `reader2.ts:41` that counts.' },
  { user: 'Sure?' },
  { agent: 'No: `reader2.ts:14` was an older one.' },
  { agent: 'The pause between uploads came with b81d2e4, and the tests ran at 17:30.' },
  { agent: 'The list of files came with 5c77f01.' },
  { agent: 'Uploads: at most 12 per job, each after 40 seconds of silence.' },
];

async function check(field: DraftField, text: string, ...cites: number[]): Promise<Verdict> {
  const [verdict] = await checkStatements([{ field, text, cites, line: 1 }], {
    ledger: await ledgerOfLines(lines),
    read: () => session(lines),
    hasSecret: () => false,
    isOrder: () => false,
  });
  return verdict!;
}

describe('a number', () => {
  it('that belongs to the same thing elsewhere is not what the cited entry says', async () => {
    expect(await check('incidents', 'One block is kept in `src/reader.ts:188`', 4)).toMatchObject({ verdict: 'unconfirmed' });
    expect(await check('incidents', 'One block is kept in `src/reader.ts:185`', 4)).toMatchObject({ verdict: 'confirmed', evidence: [4] });
  });

  it('behind a name with a number in it is compared, too', async () => {
    expect(await check('incidents', '`reader2.ts:14` counts', 10)).toMatchObject({ verdict: 'unconfirmed' });
    expect(await check('incidents', '`reader2.ts:41` counts', 10)).toMatchObject({ verdict: 'confirmed', evidence: [10] });
  });

  it('that is part of a time or a date is not there as one of its own', async () => {
    expect(await check('incidents', 'The tests after the pause between uploads ran at 17:30', 13)).toMatchObject({ verdict: 'confirmed' });
    expect(await check('incidents', 'The tests after the pause between uploads ran at 7:30', 13)).toMatchObject({ verdict: 'unconfirmed' });
    expect(await check('incidents', 'The pause between uploads came after 30 tests', 13)).toMatchObject({ verdict: 'unconfirmed' });
  });

  it('that stands there among other words is not what the cited entry says', async () => {
    expect(await check('incidents', 'A job tries its uploads at most 12 times', 15)).toMatchObject({
      verdict: 'confirmed',
      evidence: [15],
    });
    expect(await check('incidents', 'A job tries its uploads at most 40 times', 15)).toMatchObject({ verdict: 'unconfirmed' });
  });

  it('stands where both are cited, and where the entry says nothing of it', async () => {
    expect(await check('incidents', 'Found in `src/reader.ts:188`', 3, 4)).toMatchObject({ verdict: 'confirmed' });
    expect(await check('incidents', 'Found in `src/other.ts:12`', 4)).toMatchObject({ verdict: 'confirmed' });
  });
});

describe('a hash', () => {
  it('of another commit is not what the cited entry says, wherever else it stands', async () => {
    expect(await check('incidents', 'The pause between uploads came with `b81d2e4`', 13)).toMatchObject({
      verdict: 'confirmed',
      evidence: [13],
    });
    expect(await check('incidents', 'The pause between uploads came with `5c77f01`', 13)).toMatchObject({ verdict: 'unconfirmed' });
  });

  it('is given its place where the cited entry has none', async () => {
    expect(await check('incidents', 'The pause between uploads came with b81d2e4', 4)).toMatchObject({
      verdict: 'confirmed',
      evidence: [13],
      mended: true,
    });
  });

  it('has none where it stands among other words', async () => {
    const joined = 'The parser needs whole lines of every buffer, see 5c77f01';
    expect(await check('incidents', joined, 4)).toMatchObject({ verdict: 'unconfirmed' });
  });
});

describe('a place that has the same names', () => {
  it.each<[string, string, number, number]>([
    ['and not the words', '`readChunk` stays: the parser needs whole lines of every buffer block', 6, 4],
    ['in another language', '`readChunk` 只保留一个数据块：解析器需要完整的文本行', 6, 8],
  ])('%s is given the one that is meant', async (_, text, cited, meant) => {
    expect(await check('incidents', text, cited)).toMatchObject({
      verdict: 'confirmed',
      evidence: [cited, meant].toSorted((a, b) => a - b),
      mended: true,
    });
  });

  it('is left alone where it says as much', async () => {
    expect(await check('incidents', 'Die Funktion `readChunk` bleibt', 6)).toMatchObject({ verdict: 'confirmed', evidence: [6] });
  });
});

describe('a name that stands only in another entry of the turn', () => {
  const long: readonly Line[] = [
    { user: 'Make the reader faster.' },
    { agent: 'The parser needs whole lines of every buffer.' },
    ...Array.from({ length: 6 }, (_, i) => ({ agent: `Looking at part ${'abcdef'[i]}.` })),
    { run: 'ls', gives: 'src/reader.ts src/writer.ts docs/usage.md' },
    { agent: 'The cache of the writer in `src/cache.ts` is small, and every buffer of it is copied.' },
  ];
  const checkLong = async (text: string, ...cites: number[]): Promise<Verdict> => {
    const statement = { field: 'incidents', text, cites, line: 1 } as const;
    const options = { ledger: await ledgerOfLines(long), read: () => session(long), hasSecret: () => false, isOrder: () => false };
    return (await checkStatements([statement], options))[0]!;
  };

  it('is not meant where nothing else of the statement stands there', async () => {
    expect(await checkLong('The parser needs whole lines, see `docs/usage.md`', 2)).toMatchObject({ verdict: 'unconfirmed' });
    expect(await checkLong('Buffer of the writer is copied in `src/cache.ts`', 2)).toMatchObject({ verdict: 'confirmed', mended: true });
  });

  it('is not meant for one word that happens to stand there, nor for few of many', async () => {
    expect(await checkLong('Slow parser needs `src/reader.ts`, see `docs/usage.md`', 2)).toMatchObject({ verdict: 'unconfirmed' });
    const many = 'The parser needs whole lines of every buffer: `src/reader.ts`, `src/writer.ts`, `docs/usage.md`';
    expect(await checkLong(many, 2)).toMatchObject({ verdict: 'unconfirmed' });
  });

  it('is meant where it stands right beside what is cited', async () => {
    expect(await checkLong('The parser needs whole lines, see `docs/usage.md`', 7)).toMatchObject({ verdict: 'confirmed' });
  });
});

it('words of a turn are not looked for in the next one', async () => {
  const turns: readonly Line[] = [
    { user: 'Make the reader faster.' },
    { agent: 'The parser waits.' },
    { agent: 'Every buffer copies lines.' },
    { user: 'Go on.' },
    { agent: 'Parser, buffer, copies, lines: all of them twice.' },
  ];
  const statement = { field: 'incidents', text: 'the parser copies lines of every buffer', cites: [2], line: 1 } as const;
  const options = { ledger: await ledgerOfLines(turns), read: () => session(turns), hasSecret: () => false, isOrder: () => false };
  const [verdict] = await checkStatements([statement], options);
  expect(verdict).not.toMatchObject({ evidence: expect.arrayContaining([5]) });
});
