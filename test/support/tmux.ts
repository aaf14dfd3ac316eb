// A real terminal: tmux, with a server of the test's own. What is on the screen is read as text.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { command } from '../environments/baton.js';
import { scratchFolder } from './scratch.js';

/** Why it cannot be used here; undefined: it can. */
export function noTmux(): string | undefined {
  return spawnSync('tmux', ['-V']).error ? 'there is no tmux here' : undefined;
}

export interface TerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
  /** Instead of the command. */
  readonly program?: string;
}

export interface TmuxTerminal {
  /** Names of keys as tmux knows them, or words that are typed. */
  keys(...keys: readonly string[]): void;
  screen(): string;
  /** The screen, as soon as it shows that. */
  shows(what: RegExp): Promise<string>;
  resize(columns: number, rows: number): void;
  /** Is the program on the other screen, which leaves no trace? */
  isOnOtherScreen(): boolean;
  /** The process that runs there. */
  pid(): number;
}

/** Long for a busy machine; nothing waits longer than it takes. */
const PATIENCE_MS = 20_000;

/** Runs `baton` with these words in a shell, then says how it ended. */
export function openTerminal(words: string, { cwd, env, columns, rows, program = command }: TerminalOptions): TmuxTerminal {
  const folder = scratchFolder();
  const socket = path.join(folder, 's');
  const script = path.join(folder, 'run.sh');
  const running = path.join(folder, 'pid');
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const settings = Object.entries({ PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC', ...env }).map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  const run = `sh -c 'echo $$ > "$0"; exec "$@"' ${quoted(running)} env -i TERM="$TERM" ${settings.join(' ')} ${quoted(process.execPath)} ${quoted(program)} ${words}`;
  writeFileSync(script, `cd ${quoted(cwd)}\necho before\n${run}\necho "ended with $?"\nstty -a | grep -o -- '-\\?icanon'\nexec cat\n`);
  const tmux = (...args: readonly string[]): string => execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' });
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', String(rows), '-s', 'test', `sh ${quoted(script)}`);
  onTestFinished(() => void spawnSync('tmux', ['-S', socket, 'kill-server']));
  const screen = (): string => tmux('capture-pane', '-p', '-t', 'test');
  return {
    keys: (...keys) => void tmux('send-keys', '-t', 'test', ...keys),
    screen,
    async shows(what) {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const now = screen();
        if (what.test(now)) return now;
        if (performance.now() > until) throw new Error(`the screen never showed ${what}:\n${now}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    resize: (width, height) => void tmux('resize-window', '-t', 'test', '-x', String(width), '-y', String(height)),
    isOnOtherScreen: () => tmux('display-message', '-p', '-t', 'test', '#{alternate_on}').trim() === '1',
    pid: () => Number(readFileSync(running, 'utf8')),
  };
}
