// The argument parser: what it takes, and what it says when it does not.
import { describe, expect, it } from 'vitest';
import { parse, splitCommand } from '../../src/cli/args.js';
import { nearest } from '../../src/model/nearest.js';
import { Failure } from '../../src/model/report.js';
import type { CommandSpec } from '../../src/ops/command-line.js';
import { parseCount, parseSince, parseTokens, parseTurns } from '../../src/ops/input-values.js';

const spec = {
  name: 'try',
  summary: '',
  about: [],
  operands: [
    { name: 'REF', help: '' },
    { name: 'MORE', help: '', optional: true },
  ],
  flags: [
    { name: 'to', value: 'AGENT', help: '', required: true },
    { name: 'turns', value: 'A-B', help: '', dash: true },
    { name: 'limit', short: 'n', value: 'N', help: '' },
    { name: 'dry-run', help: '' },
  ],
  examples: [],
} as const satisfies CommandSpec;

function failure(act: () => unknown): { rule: string; message: string; exitCode: number } {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return { rule: error.diagnostic.rule, message: error.message, exitCode: error.exitCode };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('splitCommand', () => {
  it.each([
    [['list', '--all'], 'list', ['--all']],
    [['--json', 'list'], 'list', ['--json']],
    [['--home', 'list', 'show', 'x'], 'show', ['--home', 'list', 'x']],
    [['--home=/x', 'show'], 'show', ['--home=/x']],
    [['--help'], undefined, ['--help']],
    [[], undefined, []],
  ])('%j', (argv, name, rest) => {
    expect(splitCommand(argv)).toEqual({ name, rest });
  });
});

describe('parse', () => {
  it('takes values, switches, operands and short forms in any order', () => {
    const { operands, flags } = parse(spec, ['--dry-run', 'a', '-n5', '--to=x', 'b', '--json']);
    expect(operands).toEqual(['a', 'b']);
    expect(flags).toEqual({ to: 'x', turns: undefined, limit: '5', 'dry-run': true, home: undefined, json: true, help: false });
  });

  it.each(['-4', '-4--1'])('lets --turns begin with a dash: %s', (turns) => {
    expect(parse(spec, ['a', '--to', 'x', '--turns', turns]).flags['turns']).toBe(turns);
  });

  it('takes a lone dash and what follows two dashes as operands', () => {
    expect(parse(spec, ['-', '--to', 'x', '--', '--json']).operands).toEqual(['-', '--json']);
  });

  it('needs nothing else when help is asked for', () => {
    expect(parse(spec, ['--help']).flags['help']).toBe(true);
  });

  it.each([
    [['a', '--to', 'x', '--dryrun'], 'usage/unknown-flag', '--dry-run'],
    [['a', '--to', 'x', '-z'], 'usage/unknown-flag', '-z'],
    [['a', '--to'], 'usage/missing-value', '--to AGENT'],
    [['a', '--to', '--json'], 'usage/missing-value', '--to AGENT'],
    [['a', '--to='], 'usage/missing-value', '--to AGENT'],
    [['a', '--to', 'x', '--dry-run=yes'], 'usage/unwanted-value', '--dry-run'],
    [['a'], 'usage/missing-flag', '--to AGENT'],
    [['--to', 'x'], 'usage/missing-operand', 'REF'],
    [['a', 'b', 'c', '--to', 'x'], 'usage/extra-operand', '“c”'],
  ])('%j: %s', (argv, rule, part) => {
    const said = failure(() => parse(spec, argv));
    expect(said).toMatchObject({ rule, exitCode: 2 });
    expect(said.message).toContain(part);
  });
});

describe('nearest', () => {
  const known = ['list', 'show', 'pass', 'undo', 'agents', 'doctor'];
  it.each([
    ['lsit', 'list'],
    ['agent', 'agents'],
    ['pas', 'pass'],
    ['doc', 'doctor'],
    ['xyz', undefined],
    ['export', undefined],
  ])('%s → %s', (word, expected) => {
    expect(nearest(word, known)).toBe(expected);
  });
});

describe('values', () => {
  it.each([
    ['3-7', 3, 7],
    ['5', 5, 5],
    ['3-', 3, -1],
    ['-4', -4, -1],
    ['-1', -1, -1],
    ['-4--2', -4, -2],
    ['-4-', -4, -1],
    ['2--2', 2, -2],
  ])('turns %s', (text, from, to) => {
    expect(parseTurns(text)).toEqual({ from, to });
  });

  it.each(['', '0', '7-3', '-2--4', 'a-b', '3-7-9', '1.5', '--3', '0-4'])('turns “%s” are refused', (text) => {
    expect(failure(() => parseTurns(text)).rule).toBe('usage/bad-value');
  });

  const now = new Date(2026, 7, 21, 14, 3);
  it.each([
    ['30m', new Date(2026, 7, 21, 13, 33)],
    ['2h', new Date(2026, 7, 21, 12, 3)],
    ['3d', new Date(now.getTime() - 3 * 86_400_000)],
    ['1w', new Date(now.getTime() - 7 * 86_400_000)],
    ['2026-08-01', new Date(2026, 7, 1)],
    ['2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z')],
    ['2026-08-01 10:00', new Date(2026, 7, 1, 10)],
    ['today', new Date(2026, 7, 21)],
    ['yesterday', new Date(2026, 7, 20)],
  ])('since %s', (text, expected) => {
    expect(parseSince(text, now)).toEqual(expected);
  });

  it.each(['soon', '2026-13-01', '2026-02-30', '3y', '-2h', '5'])('since “%s” is refused', (text) => {
    expect(failure(() => parseSince(text, now)).rule).toBe('usage/bad-value');
  });

  it.each([
    ['90000', 90_000],
    ['90k', 90_000],
    ['1.5M', 1_500_000],
    ['12,000', 12_000],
    ['1_000', 1000],
  ])('tokens %s', (text, expected) => {
    expect(parseTokens('--fit', text, { min: 1000 })).toBe(expected);
  });

  it.each(['', '999', 'k', '1.5', '90 k', '1e6', '9'.repeat(100_000)])('tokens “%.20s” are refused', (text) => {
    expect(failure(() => parseTokens('--fit', text, { min: 1000 })).rule).toBe('usage/bad-value');
  });

  it.each(['-1', 'x', '1.5', '', '1e3'])('count “%s” is refused', (text) => {
    expect(failure(() => parseCount('-n', text, { min: 0 })).rule).toBe('usage/bad-value');
  });
});

it('a word of a hundred thousand letters behind one dash is refused at once', () => {
  expect(() => parse(spec, [`-${'4'.repeat(100_000)}`])).toThrow('is not a flag');
});
