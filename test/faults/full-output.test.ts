// Where an answer or a document is to go and cannot: said as what it is, with what to do, never as an internal error.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { scratchFolder } from '../support/scratch.js';
import { command } from '../environments/baton.js';
import { sampled } from '../support/thorough.js';

const hasFull = existsSync('/dev/full');
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!canMount)
  console.warn('full-output.test.ts mounts a small disk of its own, which needs root on Linux (unshare -m); that part is skipped');

function machine(): { home: string; cwd: string } {
  const base = scratchFolder();
  cpSync(path.join(root, 'sample', 'home'), path.join(base, 'home'), { recursive: true });
  mkdirSync(path.join(base, 'work'));
  return { home: path.join(base, 'home'), cwd: path.join(base, 'work') };
}

/** A line for a shell in which `baton` is the command under test. */
function shell(
  line: string,
  { home, cwd }: { home: string; cwd: string } = machine(),
  before: readonly string[] = [],
): { exit: number; stdout: string; stderr: string } {
  const [program = '', ...args] = [...before, 'sh', '-c'];
  const done = spawnSync(program, [...args, `baton() { '${process.execPath}' '${command}' "$@"; }\n${line}`], {
    cwd,
    env: { HOME: home, PATH: '/usr/bin:/bin:/usr/sbin:/sbin', TZ: 'UTC' },
    encoding: 'utf8',
  });
  return { exit: done.status ?? -1, stdout: done.stdout, stderr: done.stderr };
}

const NO_BUG = expect.not.stringMatching(/internal error|\n +at |Error:/) as string;

describe.runIf(hasFull)('a full device', () => {
  const written = [
    'baton list --json > /dev/full',
    'baton list > /dev/full',
    'baton pack claude@latest > /dev/full',
    'baton pack claude@latest --out /dev/full',
    'baton redact claude@latest > /dev/full',
    'baton redact claude@latest --out /dev/full',
    'baton show claude@latest --json > /dev/full',
    'baton bootstrap --out /dev/full',
    'baton pass claude@latest --to codex > /dev/full',
  ];
  it.each(sampled(written, 3))('%s', (line) => {
    const { exit, stderr } = shell(line);
    expect(exit).toBe(1);
    expect(stderr).toEqual(NO_BUG);
    expect(stderr).toMatch(/no space left on the disk.*\[disk\/full\]|disk\/full/s);
    expect(stderr).toMatch(line.includes('--out') ? /\/dev\/full/ : /standard output/);
    expect(stderr).toContain('Make room');
  });

  it.each(['baton --help', 'baton --version', 'baton help pass'])('%s > /dev/full', (line) => {
    const { exit, stderr } = shell(`${line} > /dev/full`);
    expect([exit, stderr]).toEqual([1, expect.stringContaining('standard output cannot be written (ENOSPC)')]);
  });

  it('for what is said beside the answer ends quietly: there is nowhere left to say it', () => {
    expect(shell('baton list --home /nowhere 2> /dev/full')).toMatchObject({ exit: 1, stdout: '' });
  });

  it('starts no client after a pass that could not be told', () => {
    const at = machine();
    mkdirSync(path.join(at.cwd, 'bin'));
    writeFileSync(path.join(at.cwd, 'bin', 'codex'), '#!/bin/sh\necho started >&2\n', { mode: 0o755 });
    const { exit, stderr } = shell('PATH="$PWD/bin:$PATH" baton pass claude@latest --to codex --run > /dev/full', at);
    expect([exit, stderr]).toEqual([1, expect.not.stringContaining('started')]);
  });
});

describe('a reader that leaves', () => {
  const piped = [
    'baton list | head -n 1',
    'baton pack claude@latest | head -n 1',
    'baton show claude@latest --json | head -c 1',
    'baton --help | head -n 1',
    'baton redact claude@latest | head -c 1',
  ];
  it.each(sampled(piped, 2))('%s is quiet', (line) => {
    expect(shell(line)).toMatchObject({ exit: 0, stderr: NO_BUG });
  });

  it.each(['baton list >&-', 'baton list --json >&-', 'baton list >&- 2>&-'])('%s: no crash', (line) => {
    expect(shell(line)).toMatchObject({ exit: 0, stderr: NO_BUG });
  });
});

describe('a place that takes no file', () => {
  const long = 'n'.repeat(300);
  it.each([
    [`--out ${long}.md`, /path is longer/],
    ['--out missing/there.md', /folder exists/],
    ['--out .', /folder/],
  ])('%s', (flag, hint) => {
    for (const verb of ['pack', 'redact']) {
      if (verb === 'redact' && flag.includes('missing')) continue; // it makes the folder
      const at = machine();
      const { exit, stderr } = shell(`baton ${verb} claude@latest ${flag}`, at);
      expect([exit, stderr, readdirSync(at.cwd)], `${verb} ${flag}`).toEqual([1, NO_BUG, []]);
      expect(stderr).toMatch(hint);
    }
  });
});

describe.runIf(canMount)('a disk of its own', () => {
  const mounted = (options: string, line: string): ReturnType<typeof shell> & { left: string } => {
    const at = machine();
    mkdirSync(path.join(at.cwd, 'disk'));
    const done = shell(`mount -t tmpfs -o ${options} none disk && { ${line}\n echo "exit $?"; ls -A disk | sed 's/^/left /'; }`, at, [
      'unshare',
      '-m',
    ]);
    return {
      ...done,
      exit: Number(/exit (\d+)/.exec(done.stdout)?.[1] ?? -1),
      left: done.stdout
        .split('\n')
        .filter((text) => text.startsWith('left '))
        .join(' '),
    };
  };

  const disks: readonly (readonly [string, string, string])[] = [
    ['size=4k', 'dd if=/dev/zero of=disk/full bs=4k count=1 2>/dev/null; baton pack claude@latest --out disk/a.md', 'disk/full'],
    ['size=4k', 'dd if=/dev/zero of=disk/full bs=4k count=1 2>/dev/null; baton redact claude@latest --out disk/a.jsonl', 'disk/full'],
    ['size=4k', 'dd if=/dev/zero of=disk/full bs=4k count=1 2>/dev/null; baton bootstrap --out disk/a.md', 'disk/full'],
    ['size=4k', 'dd if=/dev/zero of=disk/full bs=4k count=1 2>/dev/null; baton pack claude@latest > disk/b.md', 'disk/full'],
    ['ro', 'baton pack claude@latest --out disk/a.md', 'disk/read-only'],
    ['ro', 'baton redact claude@latest --out disk/a.jsonl', 'disk/read-only'],
  ];
  it.each(sampled(disks, 2))('mounted with %s: %s', (options, line, rule) => {
    const { exit, stderr, left } = mounted(options, line);
    expect(exit).toBe(1);
    expect(stderr).toEqual(NO_BUG);
    expect(stderr).toContain(rule);
    expect(left.replaceAll(/left (?:full|b\.md)/g, '').trim()).toBe('');
  });
});
