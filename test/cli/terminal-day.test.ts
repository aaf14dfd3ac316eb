// A day at the terminal: what is not there takes one line, long answers go through a pager, long work says how far it is.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressOn } from '../../src/cli/progress.js';
import { pagerOf } from '../../src/cli/pager.js';
import { terminalOf, type OutputStream } from '../../src/cli/terminal.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { commandHere } from '../support/command-here.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

function scene(turns = 1): { readonly scratch: Scratch; readonly env: Record<string, string>; readonly session: ClaudeSession } {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
  for (let i = 1; i <= turns; i++) session.user(`Prompt ${i}`).say(`Answer ${i}`);
  return { scratch, session, env: { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC', PATH: '/usr/bin:/bin' } };
}

describe('check', () => {
  it('says in one line that something is no hand-off', async () => {
    const { scratch, env } = scene();
    writeFileSync(path.join(scratch.work, 'notes.md'), '# Shopping\n\n- milk\n- bread\n');
    writeFileSync(path.join(scratch.work, 'package.json'), '{"name":"x","version":"1.0.0"}');
    for (const file of ['notes.md', 'package.json']) {
      const { stdout, status } = await commandHere(['check', file], { cwd: scratch.work, env });
      expect(stdout).toBe(`${file}: error: this is not a hand-off, a feed or a bootstrap template [check/not-a-handoff]\n`);
      expect(status).toBe(1);
    }
    const json = await commandHere(['check', 'notes.md', '--json'], { cwd: scratch.work, env });
    expect(JSON.parse(json.stdout)).toMatchObject({
      result: {
        files: [{ path: 'notes.md', level: 'non-conformant', findings: [{ rule: 'check/not-a-handoff', severity: 'error', line: 1 }] }],
      },
    });
  });

  it('but checks whole what was meant to be one', async () => {
    const { scratch, env } = scene();
    writeFileSync(path.join(scratch.work, 'half.md'), '## Previous Session Summary\nThe import works.\n');
    const { stdout } = await commandHere(['check', 'half.md'], { cwd: scratch.work, env });
    expect(stdout).toMatch(/HF001/);
    expect(stdout).toMatch(/non-conformant \(handoff/);
  });
});

describe('doctor', () => {
  it('tells agents that are not here in one line', async () => {
    const { scratch, env } = scene();
    const { stdout } = await commandHere(['doctor'], { cwd: scratch.work, env, columns: 80 });
    expect(stdout.match(/Not here/g)).toHaveLength(1);
    expect(stdout).toMatch(/• Not here +Codex, pi, Copilot CLI,/);
    expect(stdout).toMatch(/Claude Code’s store/);
    expect(stdout).not.toMatch(/Codex’s store/);
    const json = await commandHere(['doctor', '--json'], { cwd: scratch.work, env });
    expect((JSON.parse(json.stdout) as { result: { id: string }[] }).result.map((one) => one.id)).toContain('codex/store');
  });
});

describe('the pager of show', () => {
  /** Writes what it gets and how it was called into a file. */
  function pager(folder: string, name = 'mypager'): string {
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n{ echo "args: $*"; cat; } > '${folder}/paged.txt'\n`);
    chmodSync(file, 0o755);
    return file;
  }

  it('gets what does not fit the screen, by BATON_PAGER before PAGER, with its arguments', async () => {
    const { scratch, env } = scene(20);
    const file = pager(path.join(scratch.folder, 'bin'));
    const more = { ...env, BATON_PAGER: `${file} -x "two words"`, PAGER: 'false' };
    const said = await commandHere(['show', '@latest', '--tail', '20'], { cwd: scratch.work, env: more, columns: 80, rows: 10 });
    expect(said.stdout).toBe('');
    expect(readFileSync(path.join(scratch.folder, 'bin', 'paged.txt'), 'utf8')).toMatch(/^args: -x two words\nTurn -20/);
  });

  it.each([
    ['--no-pager', ['--no-pager'], 10, 80, {}],
    ['a screen that is long enough', [], 1000, 80, {}],
    ['a pipe', [], undefined, undefined, {}],
    ['BATON_PAGER set to nothing', [], 10, 80, { BATON_PAGER: '' }],
    ['cat', [], 10, 80, { BATON_PAGER: 'cat' }],
    ['TERM=dumb', [], 10, 80, { TERM: 'dumb' }],
  ])('is not started: %s', async (_, flags, rows, columns, more) => {
    const { scratch, env } = scene(20);
    const file = pager(path.join(scratch.folder, 'bin'));
    const said = await commandHere(['show', '@latest', '--tail', '20', ...flags], {
      cwd: scratch.work,
      env: { ...env, PAGER: file, ...more },
      ...(columns !== undefined && { columns, rows }),
    });
    expect(said.stdout).toContain('Answer 20');
  });

  it('is never a program of the folder one happens to be in', async () => {
    const { scratch, env } = scene(20);
    pager(scratch.work, 'less');
    for (const name of ['less', './less', 'bin/../less']) {
      const more = { ...env, PATH: `.::${path.relative(scratch.work, scratch.work) || '.'}`, PAGER: name };
      const said = await commandHere(['show', '@latest', '--tail', '20'], { cwd: scratch.work, env: more, columns: 80, rows: 10 });
      expect(said.stdout).toContain('Answer 20');
      expect(said.stderr).toContain('[show/no-pager]');
    }
    expect(existsSync(path.join(scratch.work, 'paged.txt'))).toBe(false);
  });

  it('is less -R where nobody chose one', () => {
    const world = { env: { PATH: '/usr/bin:/bin' }, platform: process.platform };
    expect(pagerOf(world)).toMatchObject({ argv: [expect.stringMatching(/^\/.*less$/), '-R'] });
  });
});

describe('progress', () => {
  function screen(columns: number) {
    const said: string[] = [];
    const stream: OutputStream = { isTTY: true, columns, write: (text) => (said.push(text), true), once: () => undefined };
    let now = 0;
    const progress = progressOn(stream, terminalOf(stream, { NO_COLOR: '1' }), () => now);
    return { said, progress, wait: (ms: number) => (now += ms) };
  }

  it('says what is being done and how much of it', () => {
    const { said, progress, wait } = screen(80);
    progress.update(0, 'Reading the session');
    expect(said).toEqual([]);
    wait(500);
    progress.update(0.42, 'Reading the session');
    expect(said.at(-1)).toMatch(/^\rReading the session ━+─+ 42 %/);
    wait(100);
    progress.update(0.5);
    expect(said.at(-1)).toMatch(/^\rReading the session ━+─+ 50 %/);
    progress.end();
    expect(said.at(-1)).toBe('\r\x1b[K');
  });

  it('fits forty columns, and says only the words where no share is known', () => {
    const { said, progress, wait } = screen(40);
    wait(500);
    progress.update(0.42, 'Reading the session that was asked for');
    wait(100);
    progress.update(Number.NaN, 'Looking for sessions: 1,200 found');
    for (const line of said) expect(line.replaceAll('\r', '').replaceAll('\u001b[K', '').length).toBeLessThan(40);
    expect(said.at(-1)).toContain('Looking for sessions: 1,200 found');
    expect(said.at(-1)).not.toContain('%');
  });

  it('of a pass grows from reading over writing to checking', async () => {
    const { scratch } = scene(3000);
    const seen: [number, string | undefined][] = [];
    const context = {
      world: scratch.world,
      here: scratch.world,
      pace: 0,
      progress: (share: number, words?: string) => void seen.push([share, words]),
    };
    await runOperation('pass', { ref: id, to: 'codex' }, operationContext(context));
    const shares = seen.map(([share]) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(new Set(shares).size).toBeGreaterThan(20);
    const words = [...new Set(seen.map(([, word]) => word))];
    expect(words).toEqual(['Reading the session', 'Writing for Codex', 'Checking what was written']);
  });

  it.each([
    ['show', { ref: id }, 'Reading the session'],
    ['pack', { refs: [id] }, 'Reading the session'],
  ] as const)('of %s tells how far the reading is', async (name, input, words) => {
    const { scratch } = scene(3000);
    const seen: [number, string | undefined][] = [];
    const context = {
      world: scratch.world,
      here: scratch.world,
      pace: 0,
      progress: (share: number, word?: string) => void seen.push([share, word]),
    };
    await runOperation(name, input as never, operationContext(context));
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.some(([share]) => share > 0.3 && share < 0.7)).toBe(true);
    expect(new Set(seen.map(([, word]) => word))).toEqual(new Set([words]));
  });
});

describe('an interruption', () => {
  it('takes back what a pass had begun, says so, and ends as convention demands', async () => {
    const { scratch, env } = scene(3000);
    const before = snapshot(scratch.home);
    for (const at of ['Reading', 'Writing', 'Checking']) {
      const controller = new AbortController();
      const report = new Report();
      const context = operationContext({
        world: scratch.world,
        here: scratch.world,
        report,
        pace: 0,
        signal: controller.signal,
        progress: (share, words) => void (words?.startsWith(at) && share > 0 && controller.abort()),
      });
      await expect(runOperation('pass', { ref: id, to: 'codex' }, context)).rejects.toMatchObject({
        exitCode: 130,
        diagnostic: { rule: 'operation/cancelled', message: 'stopped before it was done; nothing was written' },
      });
      expect(snapshot(scratch.home)).toEqual(before);
    }
    const { stdout } = await commandHere(['passes', '--json'], { cwd: scratch.work, env });
    expect(stdout).toBe('{"result":[],"diagnostics":[]}\n');
  });
});
