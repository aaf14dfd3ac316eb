// The last result of tests is that of the run that came last: of another runner, behind a filter, in other words of success.
import { describe, expect, it } from 'vitest';
import { handoffOf, ledgerOfLines, type Line } from './talks.js';

const first: Line = { run: 'pytest -q', gives: '...........................  [100%]\n27 passed in 0.37s' };
const edit: Line = { edit: '/work/app/src/a.py', gives: 'ok' };
const done: Line = { agent: 'Alles grün.' };

async function told(...lines: readonly Line[]): Promise<string[]> {
  const { checks } = await handoffOf([{ user: '测试一下' }, first, edit, ...lines, done]);
  return checks.map(({ command, outcome, detail }) => `${command}: ${outcome}${detail === undefined ? '' : `, ${detail}`}`);
}

describe('the last run is told, and no older one', () => {
  it.each<[string, string, string, string]>([
    ['behind a filter', 'pytest -q 2>&1 | tail -2', '35 passed in 0.39s', 'pytest -q: passed, 35 passed in 0.39s'],
    ['with another flag', 'pytest -x -q', '35 passed in 0.39s', 'pytest -x -q: passed, 35 passed in 0.39s'],
    ['of another runner', 'npx vitest run', 'Tests  35 passed (35)', 'vitest run: passed, Tests 35 passed (35)'],
    ['of one that counts otherwise', 'bun test | tail -4', ' 35 pass\n 0 fail\n 80 expect() calls', 'bun test: passed, 35 pass'],
    [
      'with labels',
      'mvn -q test | tail -3',
      '[INFO] Tests run: 35, Failures: 0, Errors: 0, Skipped: 0',
      'mvn -q test: passed, [INFO] Tests run: 35, Failures: 0, Errors: 0, Skipped: 0',
    ],
    [
      'with a mark',
      'dotnet test | tail -1',
      'Passed!  - Failed:     0, Passed:    35, Skipped:     0, Total:    35',
      'dotnet test: passed, Passed! - Failed: 0, Passed: 35, Skipped: 0, Total: 35',
    ],
    [
      'of runs and assertions',
      'rake test | tail -1',
      '35 runs, 80 assertions, 0 failures, 0 errors, 0 skips',
      'rake test: passed, 35 runs, 80 assertions, 0 failures, 0 errors, 0 skips',
    ],
    ['of tests and failures', 'mix test | tail -1', '35 tests, 0 failures', 'mix test: passed, 35 tests, 0 failures'],
    [
      'in a sentence',
      'swift test | tail -1',
      'Executed 35 tests, with 0 failures (0 unexpected) in 0.1 seconds',
      'swift test: passed, Executed 35 tests, with 0 failures (0 unexpected) in 0.1 seconds',
    ],
    [
      'with a share',
      'ctest | tail -2',
      '100% tests passed, 0 tests failed out of 35',
      'ctest: passed, 100% tests passed, 0 tests failed out of 35',
    ],
    ['with a clock', 'flutter test | tail -1', '00:05 +35: All tests passed!', 'flutter test: passed'],
  ])('%s', async (_, run, gives, expected) => {
    expect(await told({ run, gives })).toEqual([expected]);
  });

  it.each<[string, string, string]>([
    ['with labels', 'mvn -q test | tail -3', 'Tests run: 35, Failures: 2, Errors: 0, Skipped: 0'],
    ['of one that counts otherwise', 'bun test | tail -4', ' 33 pass\n 2 fail\n 80 expect() calls'],
    ['with a mark', 'dotnet test | tail -1', 'Failed!  - Failed:     2, Passed:    33, Skipped:     0, Total:    35'],
    ['with a clock', 'flutter test | tail -1', '00:05 +33 -2: Some tests failed.'],
  ])('where it failed: %s', async (_, run, gives) => {
    const { checks } = await ledgerOfLines([{ user: 'go' }, first, edit, { run, gives }, done]);
    expect(checks.find(({ command }) => run.startsWith(command))?.outcome).toBe('failed');
  });

  it('where nobody knows how it went: the older one is said to be older', async () => {
    expect(await told({ run: 'bun test | grep -v node_modules | head -1', gives: 'bun test v1.3.0' })).toEqual([
      expect.stringMatching(/^pytest -q: passed, 27 passed in 0.37s · .*`bun test` was run after it; how that went is not recorded$/),
    ]);
  });
});
