// Functions of more than 25 branches say why; whoever adds one has to split it or give a reason.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/build-command.js';
import { scratchFolder } from './support/scratch.js';

function longest(...argv: string[]): { exit: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/longest.mjs', ...argv], { cwd: root, encoding: 'utf8' });
  return { exit: status, out: stdout, err: stderr };
}

const tests = (n: number): string => Array.from({ length: n }, (_, i) => `  if (x === ${i}) return ${i};`).join('\n');

function planted(text: string): ReturnType<typeof longest> {
  const folder = scratchFolder();
  mkdirSync(path.join(folder, 'room'));
  writeFileSync(path.join(folder, 'room', 'planted.ts'), text);
  return longest(folder);
}

it('every function of the sources is short, or says why not', () => {
  const { exit, out, err } = longest();
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^ *\d+ {2}\S+ {2}\S+:\d+ {2}\S.*$/);
});

describe('a planted function', () => {
  it.each([
    ['of 26 branches', `export function long(x: number): number {\n${tests(26)}\n  return x;\n}\n`],
    ['whose branches lie in a function inside it', `export function long(x: number): unknown {\n  return () => {\n${tests(26)}\n  };\n}\n`],
    ['of 26 parts of a condition', `export const long = (x: boolean) => ${Array.from({ length: 27 }, () => 'x').join(' && ')};\n`],
    [
      'with the reason of another',
      `// long: not this one\nexport const a = () => 1;\n\nexport function long(x: number): number {\n${tests(26)}\n  return x;\n}\n`,
    ],
  ])('%s fails', (_name, text) => {
    expect(planted(text)).toMatchObject({
      exit: 1,
      out: expect.stringContaining('26  long  room/planted.ts:'),
      err: expect.stringContaining('// long:'),
    });
  });

  it.each([
    ['of 25 branches', `export function fine(x: number): number {\n${tests(25)}\n  return x;\n}\n`],
    ['with a reason', `// long: a table of numbers\nexport function fine(x: number): number {\n${tests(30)}\n  return x;\n}\n`],
    ['with a reason inside', `export function fine(x: number): number {\n  // long: a table of numbers\n${tests(30)}\n  return x;\n}\n`],
  ])('%s passes', (_name, text) => {
    expect(planted(text)).toMatchObject({ exit: 0, err: '' });
  });
});
