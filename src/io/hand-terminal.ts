// Gives the terminal to a program until it ends.
import { childProcess } from './late-modules.js';
import { constants } from 'node:os';

/** Its exit code, as a shell would tell it. Rejects when it does not start. */
export async function handTerminal(program: string, args: readonly string[], cwd: string): Promise<number> {
  // Ctrl-C is for the program alone while it has the terminal.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  try {
    return await new Promise<number>((resolve, reject) => {
      const shell = needsShell(program, args);
      childProcess()
        .spawn(shell ? `"${program}"` : program, args, { cwd, stdio: 'inherit', shell })
        .on('error', reject)
        .on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
    });
  } finally {
    process.off('SIGINT', ignore);
  }
}

/** npm's `.cmd` files on Windows start through a shell only; arguments that a shell would read differently never go there. */
function needsShell(program: string, args: readonly string[]): boolean {
  return /\.(cmd|bat)$/i.test(program) && args.every((argument) => /^[\w.:@=/-]+$/.test(argument));
}
