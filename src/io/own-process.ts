// This very program, started once more for one piece of work: what the work takes in memory goes with it.
import { childProcess } from './late-modules.js';

export interface OwnCall {
  /** The program's own file. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

export interface OwnEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** Null: it was stopped, or could not be started. */
  readonly status: number | null;
}

const LARGEST_ANSWER = 16 << 20;
/** In this time an orderly end is reached, or it is ended. */
const GRACE_MS = 5000;

/** Its answer; it never throws. What it says is kept up to a limit. */
export function runOwnProgram({ program, args, cwd, env, patienceMs, signal }: OwnCall): Promise<OwnEnd> {
  return new Promise((resolve) => {
    const child = childProcess().spawn(process.execPath, [program, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // a terminal's Ctrl-C is for whoever started it, who passes it on
      detached: process.platform !== 'win32',
    });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (said[name].length < LARGEST_ANSWER) said[name] += text;
      });
    let last: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill('SIGTERM');
      last = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    };
    const patience = setTimeout(stop, patienceMs);
    const done = (status: number | null): void => {
      clearTimeout(patience);
      clearTimeout(last);
      signal.removeEventListener('abort', stop);
      process.removeListener('exit', onExit);
      resolve({ ...said, status });
    };
    const onExit = (): void => void child.kill('SIGKILL');
    process.once('exit', onExit);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    child.on('error', () => done(null)).on('close', (status) => done(status));
  });
}
