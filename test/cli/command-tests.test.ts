// The runner of the markdown command tests itself.
import { describe, expect, it } from 'vitest';
import { matches, parseSteps } from '../support/command-tests.js';

describe('parseSteps', () => {
  it('reads commands, outputs and exit codes from console blocks only', () => {
    const page = [
      '# T',
      '```console',
      '$ one',
      'out',
      '',
      'stderr: bad',
      'stderr:',
      'exit: 1',
      '$ two \\',
      '> more',
      '```',
      '```sh',
      '$ three',
      '```',
    ].join('\n');
    expect(parseSteps(page)).toEqual([
      { command: 'one', line: 3, stdout: ['out', ''], stderr: ['bad', ''], exit: 1 },
      { command: 'two \\\nmore', line: 9, stdout: [], stderr: [], exit: 0 },
    ]);
  });
});

it('reads set-up that readers do not see', () => {
  expect(parseSteps('<!-- set-up\n$ mv a b\nout\n-->\ntext\n```console\n$ shown\n```\n')).toEqual([
    { command: 'mv a b', line: 2, stdout: ['out'], stderr: [], exit: 0, hidden: true },
    { command: 'shown', line: 7, stdout: [], stderr: [], exit: 0 },
  ]);
});

describe('matches', () => {
  it.each([
    [['a'], ['a'], true],
    [['a'], ['b'], false],
    [[], [], true],
    [[], ['a'], false],
    [['...'], [], true],
    [['a', '...', 'z'], ['a', 'b', 'c', 'z'], true],
    [['a', '...', 'z'], ['a', 'b'], false],
    [['ID    <id>  x'], ['ID a955f9ad  x'], true],
    [['<id>'], ['nothing'], false],
    [['at <time>, <ago>'], ['at 2026-08-21 14:03, 3 h ago'], true],
    [['<n> of (<n>)'], ['1,200 of (3)'], true],
    [['<unknown>'], ['<unknown>'], true],
  ])('%j ~ %j: %s', (expected, actual, fits) => {
    expect(matches(expected, actual)).toBe(fits);
  });
});
