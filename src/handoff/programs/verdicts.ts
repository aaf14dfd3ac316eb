// Lines in which a program says how it went, as values. Only lines that programs print by themselves: no sentence of a person looks like them.
import type { ProgramRule } from './rule.js';

export type Verdict = 'passed' | 'failed';

const matches =
  (verdict: Verdict, pattern: RegExp): ProgramRule<string, Verdict>['find'] =>
  (line) =>
    pattern.test(line) ? verdict : undefined;

/** Failures first: a line that tells of both is one. */
export const VERDICTS: readonly ProgramRule<string, Verdict>[] = [
  {
    id: 'counts-failed',
    yes: [
      'Tests  2 failed | 38 passed (40)',
      '==== 3 failed, 9 passed in 1.2s ====',
      '2 failing',
      '10 examples, 1 failure',
      'Found 3 errors in 2 files',
      '✖ 4 problems (4 errors, 0 warnings)',
    ],
    no: ['0 failed', 'Tests 40 passed (40)', '12 passed; 0 failed'],
    find: matches(
      'failed',
      /(?<![\w.])[1-9]\d* (?:tests? |of \d+ |suites? )?(?:failed|failing|failures?|errors?)(?![\w-])|^✖ [1-9]\d* problems?/i,
    ),
  },
  {
    id: 'test-result-failed',
    yes: [
      'test result: FAILED. 3 passed; 1 failed',
      'FAIL src/a.test.ts',
      '--- FAIL: TestX (0.00s)',
      'not ok 3 - parses',
      '# fail 2',
      'ℹ fail 1',
      'FAILED (failures=2)',
      'FAILED tests/a.py::test_b - assert',
    ],
    no: ['test result: ok. 3 passed', '# fail 0', 'FAILOVER'],
    find: matches('failed', /^(?:test result: FAILED|FAIL(?:ED)?(?=[\s:(]|$)|--- FAIL|not ok\b|[#ℹ] fail [1-9])/),
  },
  {
    id: 'labelled-failed',
    yes: [
      'Tests run: 35, Failures: 2, Errors: 0, Skipped: 0',
      '[ERROR] Tests run: 3, Failures: 0, Errors: 1, Skipped: 0',
      'Failed!  - Failed:     2, Passed:    33, Skipped:     0, Total:    35',
      '00:05 +33 -2: Some tests failed.',
      '2 fail',
    ],
    no: ['Tests run: 35, Failures: 0, Errors: 0, Skipped: 0', '0 fail', '2 failovers'],
    find: matches(
      'failed',
      /^(?:\[\w+\] )?Tests run: \d+,.*\b(?:Failures|Errors): [1-9]|^Failed! +- +Failed: +[1-9]|^\d\d:\d\d \+\d+ (?:~\d+ )?-[1-9]\d*: Some tests failed|^[1-9]\d* fail$/,
    ),
  },
  {
    id: 'build-failed',
    yes: [
      'BUILD FAILED in 3s',
      'error: could not compile `app` (lib) due to 2 previous errors',
      'src/a.ts(3,1): error TS2304: Cannot find name',
      'npm ERR! code 1',
      'make: *** [Makefile:3: all] Error 2',
      'error[E0425]: cannot find value',
      '[ELIFECYCLE] Command failed with exit code 1.',
      ' ELIFECYCLE  Command failed with exit code 2.',
      'error: script "test" exited with code 1',
    ],
    no: ['BUILD SUCCESSFUL', 'error handling is fine'],
    find: matches(
      'failed',
      /^BUILD FAILED|^error(?:\[\w+\])?: (?:could not compile|cannot|aborting|expected|unresolved|mismatched)|\berror (?:TS|CS|MSB)\d+\b|^npm (?:ERR!|error)|^make(?:\[\d+\])?: \*\*\*|^\W{0,2}ELIFECYCLE\b.*failed|^error: script "[^"]+" exited with code [1-9]/,
    ),
  },
  {
    id: 'counts-passed',
    yes: [
      'Tests  40 passed (40)',
      '==== 12 passed in 1.2s ====',
      '7 passing (30ms)',
      '5 examples, 0 failures',
      '1 passed',
      'Ran 12 tests in 0.1s',
    ],
    no: ['0 passed', 'the 3 passed parameters'],
    find: matches(
      'passed',
      /(?:^|[\s|,:=])[1-9]\d* (?:tests? |of \d+ )?(?:passed|passing)(?=$|[\s,;.(|=])(?! \w+s\b)|\b[1-9]\d* examples?, 0 failures|^Ran [1-9]\d* tests? in/,
    ),
  },
  {
    id: 'test-result-passed',
    yes: [
      'test result: ok. 12 passed; 0 failed',
      'ok  \texample.com/a\t0.02s',
      '# fail 0',
      'ℹ fail 0',
      'PASS src/a.test.ts',
      'OK (12 tests, 30 assertions)',
    ],
    no: ['ok then', 'PASSWORD'],
    find: matches('passed', /^(?:test result: ok|ok\s+\S+\s+(?:\(cached\)|[\d.]+s)|[#ℹ] fail 0$|PASS(?=\s|$)|OK(?= \(|$))/),
  },
  {
    id: 'labelled-passed',
    yes: [
      '[INFO] Tests run: 35, Failures: 0, Errors: 0, Skipped: 0',
      'Passed!  - Failed:     0, Passed:    35, Skipped:     0, Total:    35',
      '35 pass',
      '35 tests, 0 failures',
      '35 runs, 80 assertions, 0 failures, 0 errors, 0 skips',
      'Executed 35 tests, with 0 failures (0 unexpected) in 0.1 seconds',
      '100% tests passed, 0 tests failed out of 35',
      '00:05 +35: All tests passed!',
    ],
    no: ['Tests run: 0, Failures: 0, Errors: 0', '0 pass', '35 passes', '0 tests, 0 failures'],
    find: matches(
      'passed',
      /^(?:\[\w+\] )?Tests run: [1-9]\d*, Failures: 0, Errors: 0\b|^Passed! +- +Failed: +0\b|^[1-9]\d* pass$|^[1-9]\d* (?:tests?|runs?)\b[\w, ]*, 0 failures\b|^Executed [1-9]\d* tests?, with 0 failures|^100% tests passed\b|: All tests passed!$/,
    ),
  },
  {
    id: 'clean',
    yes: [
      'Success: no issues found in 12 source files',
      'All checks passed!',
      'Found 0 warnings and 0 errors.',
      'BUILD SUCCESSFUL in 3s',
      'Finished `dev` profile target(s) in 1s',
      '0 issues.',
      '✓ built in 1.20s',
      '0 errors, 0 warnings, 0 informations',
    ],
    no: ['Success', 'Found 3 warnings'],
    find: matches(
      'passed',
      /^Success: no issues found|^All checks passed|\b0 errors\b|^BUILD SUCCESS|^Finished .*target|^0 issues\b|^✓ built in|^All matched files use/,
    ),
  },
];

// eslint-disable-next-line no-control-regex -- colours of terminals
const COLOURS = /\u001B\[[0-9;]*[A-Za-z]|\[(?:\d{1,2};)*\d{1,2}m/g;

export function plainLine(line: string): string {
  if (!line.includes('[') && !line.includes('=')) return line.trim();
  return line
    .replace(COLOURS, '')
    .trim()
    .replace(/^=+ | =+$/g, '');
}

/** Asked first, since nearly all lines are none: what every verdict and every failure has one of. */
const MAY_TELL =
  /pass|fail|error|ok\b|problem|success|issues|examples|Ran |panic|Exception|fatal|reject|not found|No such|denied|built|Finished|matched|checks|[✖✗✘×]|\*\*\*|^E: /i;

export function mayTell(line: string): boolean {
  return MAY_TELL.test(line);
}

export function verdictOf(line: string): Verdict | undefined {
  if (!mayTell(line)) return undefined;
  const plain = plainLine(line);
  for (const { find } of VERDICTS) {
    const verdict = find(plain);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** A verdict that says how many: “40 passed”, “0 issues”. Not how long it took. */
export function isCount(line: string): boolean {
  const plain = plainLine(line);
  const rule = VERDICTS.find(({ find }) => find(plain) !== undefined);
  return rule !== undefined && /\b\d+ [a-z]|: +\d/i.test(plain) && !/^(?:ok\s|Finished|✓ built|BUILD)/.test(plain);
}

/** A line that begins with a failure, as compilers, shells and interpreters print it. */
const FAILURE =
  /^(?:\S+[:(]\d+[:,]\d+\)?:? (?:fatal )?error\b|(?:fatal|error|panic|ERROR|E)(?:\[\w+\])?: |\w*(?:Error|Exception): |thread '[^']*' .*panicked|! \[(?:remote )?rejected\]|\s*[✖✗✘×] \S|(?:\w+: )?(?:line \d+: )?\S+: (?:command not found|No such file|Permission denied))/;

export function isFailureLine(line: string): boolean {
  return FAILURE.test(plainLine(line));
}
