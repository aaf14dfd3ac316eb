// A number that stands in the cited entry, but counts something else there.
import { describe, expect, it } from 'vitest';
import { NumberCounts } from '../../../src/handoff/draft/number-counts.js';

const CLOSED = '35 tools across 10 domains, 130 tests passing, 93% code coverage.\nThe target was 80 percent.';

function isOther(statement: string, number: string, text = CLOSED): boolean {
  const counts = new NumberCounts([statement]);
  counts.see(text, [0]);
  return counts.isOther(0, number);
}

describe('a number', () => {
  it.each([
    ['35 tools in 10 domains', '35', false],
    ['35 tools in 10 domains', '10', false],
    ['10 tools in 35 domains', '10', true],
    ['10 tools in 35 domains', '35', true],
    ['35 tools in 35 domains', '35', true],
    ['93% coverage', '93', false],
    ['80% coverage', '80', true],
    ['130 unit tests', '130', false],
    ['93 unit tests', '93', true],
  ])('in “%s”: %s', (statement, number, other) => expect(isOther(statement, number)).toBe(other));

  it('beside a word that nothing else counts is as good as in front of it', () => {
    expect(isOther('230 crypto tests pass', '230', '✓ src/a.test.ts (26 tests) 12ms\nTests  230 passed (230)')).toBe(false);
    expect(isOther('12 crypto tests pass', '12', '✓ src/a.test.ts (26 tests) 12ms\nTests  230 passed (230)')).toBe(true);
  });

  it('of what is not counted there, or in another language, is not compared', () => {
    expect(isOther('80 endpoints', '80')).toBe(false);
    expect(isOther('80 テスト', '80')).toBe(false);
    expect(isOther('80 of them', '80')).toBe(false);
  });

  it('counts one thing and no other that stands far behind it', () => {
    expect(isOther('80 rows are read before the longest tests', '80')).toBe(false);
  });

  it('is no count of what another number counts', () => {
    const cited = 'test result: ok. 38 passed; 0 failed\n113 passed; 1 failed';
    expect(isOther('113 passed and 1 failed', '1', cited)).toBe(false);
    expect(isOther('113 passed and 38 failed', '38', cited)).toBe(true);
  });

  it('that is small has the unit that it has there', () => {
    const cited = '1. Threshold: 1.5 GiB or more\n2. The cap is 512 MiB';
    expect(isOther('a threshold of 2 GiB', '2', cited)).toBe(true);
    expect(isOther('the cap is 512 MiB', '512', cited)).toBe(false);
    expect(isOther('2 of them', '2', '2 caps, 3 of 4 set')).toBe(false);
  });

  it('is that of the word in front of it', () => {
    const cited = 'gh version 2.95 (2026-06-17)\n| 6.3 ms | 4.1 ms |';
    expect(isOther('gh has version 2.95', '2.95', cited)).toBe(false);
    expect(isOther('gh has version 6.3', '6.3', cited)).toBe(true);
    expect(isOther('comment 2756 asks for it', '2756', 'comment 1 (id: 2756)')).toBe(false);
  });

  it('is no label’s where the word mostly stands without one', () => {
    const cited = '1. with 32 cases of it\n2. with care, with 2 hands\n3. with the others, with nothing, with us\n13 kept';
    expect(isOther('done with 13', '13', cited)).toBe(false);
    expect(isOther('gh has version 6.3', '6.3', 'gh version 2.95, version 2.94\nversion info, 2 lines\n6.3 ms')).toBe(true);
  });

  it('belongs to its own name inside JSON', () => {
    const cited = '{"additions":4,"changedFiles":1,"deletions":0}';
    expect(isOther('1 changed file', '1', cited)).toBe(false);
  });

  it('with a unit or a particle behind it counts nothing', () => {
    expect(isOther('it took 32.7s the second time', '32.7', '30 seconds at most\nFinished in 32.7s')).toBe(false);
    expect(isOther('21.1 ms with the old one', '21.1', '2 without, 3 with it\n| 21.1 |')).toBe(false);
    expect(isOther('57 of 58 tests pass', '57', '58 tests, 57 passed')).toBe(false);
    expect(isOther('#12: tools for it', '12', '35 tools, see issue 12')).toBe(false);
    expect(isOther('see issue 12; tools come later', '12', '35 tools, see issue 12')).toBe(false);
    expect(isOther('57 of 12 tests pass', '12', '58 tests, 57 passed, 12 ms')).toBe(true);
  });

  it('is found in a text inside JSON, and at the end of a long line', () => {
    const inside = JSON.stringify({ output: `${'ok '.repeat(900)}\n26 tests\nTests: 230 passed` });
    expect(isOther('230 passed', '230', `${inside}\n38 passed`)).toBe(false);
    expect(isOther('230 passed', '230', `${'ok '.repeat(900)}230 passed\n38 passed`)).toBe(false);
  });

  it('is compared for the statements that cite the text alone', () => {
    const counts = new NumberCounts(['10 tools', '10 tools']);
    counts.see(CLOSED, [1]);
    expect([counts.isOther(0, '10'), counts.isOther(1, '10')]).toEqual([false, true]);
  });
});
