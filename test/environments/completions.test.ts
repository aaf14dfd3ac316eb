// Completions in the real shells: bash is driven as readline drives it, zsh and fish where they are installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiverIds } from '../../src/agents/index.js';
import { bashScript } from '../../src/ops/completions/bash.js';
import { fishScript } from '../../src/ops/completions/fish.js';
import { completionTable } from '../../src/ops/completions/table.js';
import { zshScript } from '../../src/ops/completions/zsh.js';
import { operations } from '../../src/ops/operations.js';
import { root } from '../support/build-command.js';
import { baton, command } from './baton.js';

const table = completionTable(operations);
const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
let base: string;
let env: Record<string, string>;
let receipt: string;

beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'baton-completions-')));
  const [home, bin, work] = ['home', 'bin', 'work'].map((name) => path.join(base, name)) as [string, string, string];
  cpSync(path.join(root, 'sample', 'home'), home, { recursive: true });
  for (const one of [bin, work, path.join(work, 'my folder'), path.join(work, 'my-other')]) mkdirSync(one);
  writeFileSync(path.join(bin, 'baton'), `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`);
  chmodSync(path.join(bin, 'baton'), 0o755);
  env = { HOME: home, PATH: `${bin}:${process.env['PATH']}`, TERM: 'dumb', LANG: 'C.UTF-8' };
  receipt = baton<{ receipt: string }>(['pass', sample, '--to', 'codex', '--cwd', work, '--json'], { cwd: work, env }).result.receipt;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** What bash would put in the place of the last word, with its own way to split words. */
function bash(line: string): string[] {
  const script = `${bashScript(table)}
COMP_LINE=$1; COMP_POINT=\${#1}; COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
read -r -a COMP_WORDS <<< "$1"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_baton
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['--norc', '-c', script, 'bash', line], { cwd: path.join(base, 'work'), env, encoding: 'utf8' });
  return out.split('\n').filter(Boolean);
}

describe.runIf(has('bash'))('bash', () => {
  it('reads the script', () => {
    expect(spawnSync('bash', ['-n'], { input: bashScript(table), encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each<[string, readonly string[]]>([
    ['baton pas', ['pass', 'passes']],
    ['baton --json pas', ['pass', 'passes']],
    ['baton --home /tmp pas', ['pass', 'passes']],
    ['baton help und', ['undo']],
    ['baton pack --format h', ['handoff', 'html']],
    ['baton pack a95', [sample]],
    ['baton pass --to ', receiverIds],
    ['baton pass --to=cod', ['codex']],
    ['baton list --agent cla', ['claude-code']],
    ['baton pass --tu', ['--turns']],
    ['baton list -', ['--agent', '--cwd', '--all', '--since', '--limit', '-n', '--long', '--jsonl', '--home', '--json', '--help', '-h']],
    ['baton list --since y', ['yesterday']],
    ['baton pass --as ', ['native', 'prompt']],
    ['baton bootstrap ', ['base', 'software', 'research', 'content', 'llmfeed']],
    ['baton bootstrap --trigger ', ['snapshot', 'handoff', 'checkpoint']],
    ['baton receive --to cl', ['claude-code', 'cline']],
    ['baton pack --format openai-', ['openai-chat', 'openai-responses']],
    ['baton completions ', ['bash', 'zsh', 'fish']],
    ['baton config ta', ['target']],
    ['baton config --unset bu', ['budget']],
    ['baton config target cod', ['codex']],
    ['baton config budget 1', ['12k']],
    ['baton pack --by clau', ['claude-code']],
    ['baton pass --turns ', []],
    ['baton show a95', [sample]],
    ['baton show @la', ['@latest']],
    ['baton show codex@', ['@latest']], // bash replaces from the sign on
    ['baton show claude-code:a9', [sample]], // and what follows the colon
    ['baton show nothing-like-it', []],
    ['baton list --cwd my', ['my folder', 'my-other']],
    ['baton show ./my', ['./my folder', './my-other']],
    ['baton nonsense ', []],
  ])('%s', (line, expected) => expect(bash(line).toSorted()).toEqual([...expected].toSorted()));

  it('offers receipts to undo', () => expect(bash('baton undo ')).toEqual([receipt]));

  it('stays silent where baton fails or is not there', () => {
    const out = spawnSync(
      'bash',
      ['--norc', '-c', `${bashScript(table)}\nCOMP_LINE='baton show a'; COMP_POINT=12; _baton; echo "\${#COMPREPLY[@]}"`],
      { env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' },
    );
    expect(out).toMatchObject({ stdout: '0\n', stderr: '' });
  });
});

describe('every value that a flag or an operand takes', () => {
  it.each([
    ['bash', bashScript(table)],
    ['zsh', zshScript(table)],
    ['fish', fishScript(table)],
  ])('is offered by %s', (_shell, script) => {
    for (const { flags, operands } of table.commands)
      for (const { value } of [...flags, ...operands]) if (value?.kind === 'words') expect(script).toContain(value.words.join(' '));
  });
});

describe('zsh', () => {
  it('describes each flag of each command once, quoted', () => {
    const script = zshScript(table);
    for (const { name, flags } of table.commands)
      for (const flag of flags) expect(script).toMatch(new RegExp(`^    ${name}\\) _arguments[\\s\\S]*?--${flag.name}[\\s\\S]*?;;$`, 'm'));
  });

  it.runIf(has('zsh'))('reads the script (where zsh is installed)', () => {
    expect(spawnSync('zsh', ['-n'], { input: zshScript(table), encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('fish', () => {
  const fish = (line: string): string[] =>
    execFileSync('fish', ['--no-config', '-c', `${fishScript(table)}\ncomplete -C '${line}'`], {
      cwd: path.join(base, 'work'),
      env,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean)
      .map((one) => one.split('\t')[0]!);

  it.runIf(has('fish')).each<[string, readonly string[]]>([
    ['baton pas', ['pass', 'passes']],
    ['baton pass --to ', receiverIds],
    ['baton show a95', [sample]],
    ['baton completions z', ['zsh']],
  ])('%s (where fish is installed)', (line, expected) => expect(fish(line)).toEqual(expected));
});

describe('what the shells ask', () => {
  it('is not in the help', () => {
    expect(baton(['--help'], { cwd: base, env }).stdout).not.toContain('__complete');
  });

  it('is answered with titles, those of this folder first, and never with an error', () => {
    const ask = (...argv: string[]) => baton(['__complete', ...argv], { cwd: path.join(base, 'work'), env });
    const lines = ask('refs').stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '@latest\tthe newest of this folder, or of its project',
      'claude-code@latest\tthe newest of Claude Code',
      'codex@latest\tthe newest of Codex',
    ]);
    expect(lines[3]).toMatch(/^[0-9a-f-]{36}\tcodex Import of Windows exports$/);
    expect(lines[4]).toBe(`${sample}\tclaude-code Import of Windows exports`);
    expect(ask('nonsense')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect(ask('refs', '--', '-x')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  });

  it('an unknown shell is told which are known', () => {
    expect(baton(['completions', 'tcsh', '--json'], { cwd: base, env })).toMatchObject({
      exit: 2,
      diagnostics: [{ rule: 'usage/bad-value', hint: 'Available for bash, zsh, fish.' }],
    });
  });
});
