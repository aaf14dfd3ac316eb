// The picker in a real terminal: it picks, passes, is cancelled, follows the terminal's size, and always leaves the screen as it was.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { matches, sandbox } from '../support/command-tests.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { noTmux, openTerminal, type TmuxTerminal } from '../support/tmux.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';
import { baton } from './baton.js';

const why = noTmux();
if (why !== undefined && process.env['CI']) throw new Error(`${why}; the picker has to be seen in CI`);
const mine = 'aaaa1111-0000-4000-8000-000000000001';
const other = 'bbbb2222-0000-4000-8000-000000000002';

function scene(): { readonly scratch: Scratch; readonly env: Record<string, string> } {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id: mine, cwd: scratch.work }).user('Mend the flaky upload test').say('It waits for the lock now.');
  writeCodexSession(scratch.home, { id: other, cwd: '/elsewhere/shop' });
  return { scratch, env: { HOME: scratch.home, BATON_HOME: scratch.batonHome } };
}

function open(
  words: string,
  { columns = 100, rows = 24, env: more = {} }: { columns?: number; rows?: number; env?: Record<string, string> } = {},
) {
  const { scratch, env } = scene();
  return { scratch, env, terminal: openTerminal(words, { cwd: scratch.work, env: { ...env, ...more }, columns, rows }) };
}

/** The terminal is as it was: the first screen, lines again. */
async function isLeft(terminal: TmuxTerminal, code: number): Promise<string> {
  const screen = await terminal.shows(new RegExp(`ended with ${code}\\nicanon`));
  expect(screen).toMatch(/^before\n/);
  expect(terminal.isOnOtherScreen()).toBe(false);
  return screen;
}

describe.skipIf(why !== undefined)(`in a terminal${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  it('baton alone: picks a session, picks an agent, and passes it', async () => {
    const { terminal, scratch } = open('');
    const first = await terminal.shows(/▸ claude .*Mend the flaky upload test[\s\S]*It waits for the lock now/);
    expect(terminal.isOnOtherScreen()).toBe(true);
    expect(first).toMatch(/Mend the flaky.*\n.*codex/); // that of this folder first, however old
    terminal.keys('flaky', 'Enter');
    await terminal.shows(/Continue in which agent\?/);
    terminal.keys('codex');
    await terminal.shows(/▸ Codex/);
    terminal.keys('Enter');
    const screen = await isLeft(terminal, 0);
    expect(screen).toMatch(new RegExp(`Passed claude-code ${mine}`));
    expect(readdirSync(path.join(scratch.home, '.codex', 'sessions'), { recursive: true }).length).toBeGreaterThan(1);
  });

  it('a command without its session: picks the one for it', async () => {
    const { terminal } = open('show --tail 1 --no-pager');
    await terminal.shows(/baton show: which session\?[\s\S]*▸ claude/);
    terminal.keys('Enter');
    expect(await isLeft(terminal, 0)).toContain('› Mend the flaky upload test');
  });

  it('Ctrl-C picks nothing, and nothing is written', async () => {
    const { terminal, scratch } = open('pass --to codex');
    await terminal.shows(/▸ claude/);
    terminal.keys('C-c');
    expect(await isLeft(terminal, 130)).toContain('Nothing was picked.');
    expect(existsSync(path.join(scratch.batonHome, 'receipts'))).toBe(false);
  });

  it('follows the size of the terminal, down to 40 by 10; Esc picks nothing', async () => {
    const { terminal } = open('', { columns: 120, rows: 30, env: { NO_COLOR: '1' } });
    await terminal.shows(/│ Mend the flaky/);
    terminal.resize(80, 24);
    await terminal.shows(/─{80}\nMend the flaky/);
    terminal.resize(40, 10);
    const small = await terminal.shows(/^> ▏ +2\n▸ claude/);
    expect(small.trimEnd().split('\n')).toHaveLength(10);
    terminal.keys('Escape');
    await isLeft(terminal, 130);
  });

  it('? finds what was said; Esc leads back to titles; Ctrl-O shows it', async () => {
    const { terminal } = open('', { env: { BATON_PAGER: '' } });
    await terminal.shows(/▸ claude/);
    terminal.keys('lock', '?');
    await terminal.shows(/Sessions in which this was said \? lock▏ .*1 session[\s\S]*#2 assistant: It waits for the lock now/);
    terminal.keys('Escape');
    await terminal.shows(/Continue which session\? > lock/);
    terminal.keys('C-u', 'C-o');
    expect(await isLeft(terminal, 0)).toMatch(/id +aaaa1111/);
  });

  it('an exception is told on the screen of before', async () => {
    const { scratch, env } = scene();
    const program = path.join(scratch.folder, 'breaks.mjs');
    const contents = `
      import { openScreen } from ${JSON.stringify(path.join(root, 'src', 'io', 'screen.ts'))};
      openScreen({ key() { throw new Error('planted'); }, resized() {}, closed() {} }).draw(['drawn']);`;
    buildSync({ stdin: { contents, resolveDir: root }, bundle: true, platform: 'node', format: 'esm', outfile: program });
    const terminal = openTerminal('', { cwd: scratch.work, env, columns: 80, rows: 24, program });
    await terminal.shows(/^drawn/);
    terminal.keys('x');
    expect(await isLeft(terminal, 1)).toContain('Error: planted');
  });

  it('looks as the guide shows it; a signal from elsewhere leaves the screen as it was', async () => {
    const page = readFileSync(path.join(root, 'docs', 'guide', 'pick-a-session.md'), 'utf8');
    const shown = /```text\n([\s\S]*?)```/.exec(page)![1]!.trimEnd().split('\n');
    const { home, remove } = sandbox();
    try {
      const terminal = openTerminal('', { cwd: path.join(home, 'tidepool'), env: { HOME: home }, columns: 80, rows: 24 });
      const screen = (await terminal.shows(/open {2}Failed/)).trimEnd().split('\n');
      expect(matches(shown, screen), screen.join('\n')).toBe(true);
      process.kill(terminal.pid(), 'SIGTERM');
      await isLeft(terminal, 143);
    } finally {
      remove();
    }
  });
});

describe('without a terminal', () => {
  it('baton alone is help, and a command takes the newest session here', () => {
    const { scratch, env } = scene();
    const where = { cwd: scratch.work, env: { ...env, PATH: '/usr/bin:/bin', TZ: 'UTC' } };
    expect(baton([], where)).toMatchObject({ exit: 0, stdout: expect.stringContaining('Commands') as string });
    expect(baton(['show', '--tail', '1'], where).stdout).toContain('Mend the flaky upload test');
  });
});
