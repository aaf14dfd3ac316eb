// What only a real terminal shows, in one that tmux gives: the QR code and the clipboard of `share`, a passphrase that is not seen, the keys of `replay`.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';

function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isThere = hasTmux();
if (!isThere) console.warn('test/environments/real-terminal: skipped, no tmux on this machine');

describe.skipIf(!isThere)('in a real terminal', () => {
  const scratch = makeScratch({ native: path.join(root, 'sample', 'home') });
  const socket = path.join(scratch.folder, 'tmux');
  const tmux = (...args: string[]): string => execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const PASSPHRASE = 'four plain words here';
  afterAll(() => tmux('kill-server'));

  /** Until the screen shows it; gives the screen. */
  async function seen(words: RegExp): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      const screen = tmux('capture-pane', '-p', '-t', 'baton');
      if (words.test(screen)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`not seen: ${words.source}\n${tmux('capture-pane', '-p', '-t', 'baton')}`);
  }

  function start(...args: string[]): void {
    const env = { HOME: scratch.home, BATON_HOME: path.join(scratch.folder, 'baton'), NO_COLOR: '1', BATON_PAGER: 'cat' };
    const words = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
    const command = `env ${words.join(' ')} '${process.execPath}' '${path.join(root, 'bin', 'baton.js')}' ${args.join(' ')}; echo END-$?; cat`;
    tmux('new-session', '-d', '-s', 'baton', '-x', '150', '-y', '100', '-c', scratch.work, command);
    tmux('set-option', '-s', 'set-clipboard', 'on');
  }

  it('a link is shown as a QR code and put into the clipboard', async () => {
    start('share', 'a955', '--budget', '400');
    const screen = await seen(/END-0/);
    const link = /https?:\/\/\S+/.exec(screen.replaceAll('\n', ''))?.[0] ?? '';
    expect(screen).toMatch(/[▀▄█]{8}/);
    expect(link).toContain('#1d.');
    expect(tmux('show-buffer')).toContain('#1d.');
    tmux('kill-session', '-t', 'baton');
  });

  it('a passphrase is asked for and not seen', async () => {
    start('share', 'a955', '--encrypt');
    await seen(/assphrase/);
    tmux('send-keys', '-t', 'baton', '-l', PASSPHRASE);
    tmux('send-keys', '-t', 'baton', 'Enter');
    await seen(/assphrase[\s\S]*assphrase|again/i);
    tmux('send-keys', '-t', 'baton', '-l', PASSPHRASE);
    tmux('send-keys', '-t', 'baton', 'Enter');
    const screen = await seen(/END-0/);
    expect(screen).not.toContain('plain words');
    tmux('kill-session', '-t', 'baton');
  });

  it('replay takes keys, and leaves the screen as it was', async () => {
    start('replay', 'a955');
    await seen(/turn 1 of 3 · entry #3/);
    tmux('send-keys', '-t', 'baton', 'Down');
    await seen(/turn 2 of 3/);
    tmux('send-keys', '-t', 'baton', 'f');
    await seen(/failure/);
    tmux('send-keys', '-t', 'baton', 'b');
    const screen = await seen(/END-0/);
    expect(screen).toMatch(/baton branch claude-code:a955f9ad\S+ --turn 2/);
    expect(screen).not.toContain('space play');
    tmux('kill-session', '-t', 'baton');
  });
});
