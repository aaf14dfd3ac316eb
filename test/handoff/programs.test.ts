// Rules about programs: each finds its samples, and nothing that only looks like them.
import { describe, expect, it } from 'vitest';
import { CHECKS, checkIn } from '../../src/handoff/programs/checks.js';
import * as forges from '../../src/handoff/programs/forges.js';
import * as gitBranches from '../../src/handoff/programs/git-branches.js';
import * as git from '../../src/handoff/programs/git.js';
import * as gitState from '../../src/handoff/programs/git-state.js';
import { notThere } from '../../src/handoff/programs/not-there.js';
import { isAbsolute, namesFile, relativePath } from '../../src/handoff/programs/paths.js';
import type { ProgramRule } from '../../src/handoff/programs/rule.js';
import { stepsOf } from '../../src/handoff/programs/shell.js';
import { isCount, VERDICTS, verdictOf } from '../../src/handoff/programs/verdicts.js';

function rulesIn(module: object): ProgramRule<string, unknown>[] {
  return (Object.values(module) as unknown[]).filter(isRule);
}

function isRule(value: unknown): value is ProgramRule<string, unknown> {
  return typeof value === 'object' && value !== null && 'find' in value && 'yes' in value;
}

const rules: readonly ProgramRule<string, unknown>[] = [
  ...CHECKS,
  ...VERDICTS,
  notThere,
  ...rulesIn(forges),
  ...rulesIn(git),
  ...rulesIn(gitBranches),
  ...rulesIn(gitState),
];

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, { yes, no, find }) => {
  it.each(yes)('finds %j', (sample) => expect(find(sample)).toBeDefined());
  it.each(no)('does not find %j', (sample) => expect(find(sample)).toBeUndefined());
});

it('has no id twice', () => expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length));

it('counts what passed, and not how long it took', () => {
  expect(['40 passed in 3 s', '0 issues.'].map(isCount)).toEqual([true, true]);
  expect(['Finished `dev` profile target(s) in 32 s', '✓ built in 3 s'].map((line) => [verdictOf(line), isCount(line)])).toEqual([
    ['passed', false],
    ['passed', false],
  ]);
});

describe('what a line says of both', () => {
  it.each([
    ['Tests  2 failed | 38 passed (40)', 'failed'],
    ['Tests  40 passed (40)', 'passed'],
    ['12 passed; 0 failed', 'passed'],
    ['\u001B[32mTests 3 passed\u001B[0m', 'passed'],
    ['nothing to see', undefined],
  ])('%j: %s', (line, verdict) => expect(verdictOf(line)).toBe(verdict));
});

describe('a command', () => {
  it.each([
    [
      'cd app && npm test 2>&1 | tail -20',
      [
        ['cd', 'app'],
        ['npm', 'test'],
      ],
    ],
    ['FOO=1 go test ./... -run "A|B"', [['go', 'test', './...', '-run', 'A|B']]],
    ['timeout 60 npx vitest run', [['vitest', 'run']]],
    ["cat <<'EOF' > a.md\nnpm test\nEOF\nls", [['cat'], ['ls']]],
    ['git commit -m "$(cat <<\'X\'\na && b\nX\n)"', [['git', 'commit', '-m', "$(cat <<'X'\na && b\nX\n)"]]],
    ['# a remark\necho hi', [['echo', 'hi']]],
  ])('%j has its steps', (command, words) => expect(stepsOf(command).map((step) => step.words)).toEqual(words));

  it('says whose exit code it has', () => {
    const sure = (command: string): boolean[] => stepsOf(command).map((step) => step.sure);
    expect(sure('a && b')).toEqual([true, true]);
    expect(sure('a; b')).toEqual([false, true]);
    expect(sure('a | b')).toEqual([false]);
    expect(sure('set -o pipefail && a | b')).toEqual([true, true]);
    expect(sure('a || true')).toEqual([false, true]);
  });

  it('says which files it fills', () => {
    expect(stepsOf('echo x >> a.md').flatMap(({ fills }) => fills)).toEqual(['a.md']);
    expect(stepsOf('make 2>&1 | tee log.txt').flatMap(({ fills }) => fills)).toEqual(['log.txt']);
    expect(stepsOf('make > /dev/null 2>err.txt').flatMap(({ fills }) => fills)).toEqual([]);
  });

  it('is a check by its program, not by a word in it', () => {
    expect(checkIn('grep -rn test src')).toBeUndefined();
    expect(checkIn('git commit -m "run npm test"')).toBeUndefined();
    expect(checkIn('cd a && npm run lint && npm test')?.steps.map(({ text }) => text)).toEqual(['npm run lint', 'npm test']);
  });
});

describe('a path', () => {
  it.each([
    ['/work/app/src/a.ts', 'src/a.ts'],
    ['./a.ts', 'a.ts'],
    ['/work/apple/a.ts', '/work/apple/a.ts'],
    ['D:\\shop\\src\\a.go', 'src/a.go'],
  ])('%s is %s from its root', (path, short) => expect(relativePath(path, ['/work/app', 'd:/shop'])).toBe(short));

  it('is that of a file, or of a folder that it lies in', () => {
    expect(['a.ts', './src', 'src/', '../src/a.ts', '/work/app/src/a.ts'].filter((name) => namesFile(name, 'src/a.ts'))).toHaveLength(5);
    expect(['b.ts', 'rc/a.ts', 'src/a', 'sr'].filter((name) => namesFile(name, 'src/a.ts'))).toEqual([]);
  });

  it('stands alone or not', () => {
    expect(['/a', '~/a', '$HOME/a', 'C:/a'].every(isAbsolute)).toBe(true);
    expect(['a', './a', 'src/$a'].some(isAbsolute)).toBe(false);
  });
});
