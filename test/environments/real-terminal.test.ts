// What only a real terminal shows, in one that tmux gives: the QR code and the clipboard of `share`, a passphrase that is not seen, the keys of `replay`.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

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

interface RealTerminal {
  tmux(...args: string[]): string;
  type(text: string): void;
  press(key: string): void;
  /** Until the screen shows it; gives the screen. */
  seen(words: RegExp): Promise<string>;
}

/** The built command in a terminal of its own, with the sample; `END-` and its exit code when it is over. */
function startIn(...args: string[]): RealTerminal {
  const scratch = makeScratch({ native: path.join(root, 'sample', 'home') });
  new ClaudeSession(scratch.home, { id: SMALL, cwd: scratch.work }).user('Mend it').say('Done.');
  const socket = path.join(scratch.folder, 'tmux');
  const tmux = (...words: string[]): string => execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...words], { encoding: 'utf8' });
  onTestFinished(() => void tmux('kill-server'));
  const env = { HOME: scratch.home, BATON_HOME: path.join(scratch.folder, 'baton'), NO_COLOR: '1' };
  const set = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  const command = `sleep 0.3; env ${set.join(' ')} '${process.execPath}' '${path.join(root, 'bin', 'baton.js')}' ${args.join(' ')}; echo END-$?; cat`;
  tmux(
    'new-session',
    '-d',
    '-s',
    'baton',
    '-x',
    '150',
    '-y',
    '100',
    '-c',
    scratch.work,
    command,
    ';',
    'set-option',
    '-s',
    'set-clipboard',
    'on',
  );
  return {
    tmux,
    type: (text) => void tmux('send-keys', '-t', 'baton', '-l', text),
    press: (key) => void tmux('send-keys', '-t', 'baton', key),
    async seen(words) {
      let screen = '';
      for (let tries = 0; tries < 200; tries++) {
        screen = tmux('capture-pane', '-p', '-t', 'baton');
        if (words.test(screen)) return screen;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`not seen: ${words.source}\n${screen}`);
    },
  };
}

/** Its link is short enough to be photographed. */
const SMALL = 'bbbb1111-0000-4000-8000-000000000001';
const PASSPHRASE = 'four plain words here';

describe.skipIf(!isThere)('in a real terminal', () => {
  it('a link is shown as a QR code and put into the clipboard', async () => {
    const { tmux, seen } = startIn('share', SMALL);
    const screen = await seen(/END-\d/);
    expect(screen).toMatch(/baton:1d\./);
    expect(screen).toMatch(/[▀▄█]{8}/);
    expect(tmux('show-buffer')).toMatch(/^baton:1d\./);
  });

  it('a passphrase is asked for and not seen', async () => {
    const { type, press, seen } = startIn('share', 'a955', '--encrypt');
    await seen(/assphrase/);
    type(PASSPHRASE);
    press('Enter');
    await seen(/Once more/);
    type(PASSPHRASE);
    press('Enter');
    expect(await seen(/END-0/)).not.toContain('plain words');
  });

  it('replay takes keys, and leaves the screen as it was', async () => {
    const { press, seen } = startIn('replay', 'a955');
    await seen(/turn 1 of 3 · entry #3/);
    press('Down');
    await seen(/turn 2 of 3/);
    press('f');
    await seen(/· failure/);
    press('b');
    const screen = await seen(/END-0/);
    expect(screen).toMatch(/baton branch claude-code:a955f9ad\S+ --turn [23]/);
    expect(screen).not.toContain('space play');
  });
});
