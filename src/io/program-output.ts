// What a program prints when it is asked something small: its version.
import { childProcess } from './late-modules.js';

export interface AskOptions {
  readonly cwd: string;
  readonly patienceMs: number;
}

/** Undefined: it does not answer in time, or says that it failed. */
export async function outputOf(program: string, args: readonly string[], { cwd, patienceMs }: AskOptions): Promise<string | undefined> {
  // npm's `.cmd` files on Windows start through a shell only.
  const shell = /\.(cmd|bat)$/i.test(program);
  return new Promise((resolve) => {
    const child = childProcess().execFile(
      shell ? `"${program}"` : program,
      [...args],
      { cwd, encoding: 'utf8', timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 1 << 16, shell, windowsHide: true },
      (error, out) => resolve(error ? undefined : out),
    );
    child.stdin?.end(); // one that asks something gets no answer
  });
}
