// A program in a process group of its own, so that it can be ended with all that it started.
import type { ChildProcessByStdio } from 'node:child_process';
import { childProcess } from './late-modules.js';
import type { Readable, Writable } from 'node:stream';
import { attempt } from './disk.js';

export type GroupedProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Clients tidy up in this time, or they do not. */
export const GRACE_MS = 2000;

export function startGroup(
  argv: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): GroupedProcess {
  const [program = '', ...args] = argv;
  return childProcess().spawn(program, args, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // a leader of its own group; Windows knows no such groups and would open a window
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

/** To all of the group that are still there, whether or not the first of them is. */
export function signalGroup(child: GroupedProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  const { pid } = child;
  if (pid === undefined) return;
  attempt(() => {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-pid, signal);
  });
}

/** Asks it to end, and ends it if it does not. The returned function calls the second step off. */
export function endGroup(child: GroupedProcess): () => void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  return () => clearTimeout(timer);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A group of its own hears no Ctrl-C: it is asked to `stop` when we are, and then all is tidied up. To be called before it is started, so that no
 * signal comes in between. The returned function is called when it has ended.
 */
export function whenWeEnd(group: () => GroupedProcess | undefined, stop: () => void, tidyUp: () => void): () => void {
  let raised: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    raised = signal;
    stop();
  };
  const onExit = (): void => {
    const child = group();
    if (child) signalGroup(child, 'SIGKILL');
    tidyUp();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('exit', onExit);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('exit', onExit);
    if (raised === undefined) return;
    tidyUp();
    process.kill(process.pid, raised);
  };
}
