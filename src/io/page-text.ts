// Gives a text to a pager that has the terminal until it ends.
import { childProcess } from './late-modules.js';

/** Whether it was started; a pager that ends before it has read everything has shown what was wanted. */
export async function pageText(
  [program = '', ...args]: readonly string[],
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  // Ctrl-C is for the pager alone while it has the terminal.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  try {
    return await new Promise<boolean>((resolve) => {
      const pager = childProcess().spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'], env: { ...env } });
      pager.on('error', () => resolve(false)).on('exit', () => resolve(true));
      pager.stdin.on('error', ignore); // it has seen enough
      pager.stdin.end(text);
    });
  } finally {
    process.off('SIGINT', ignore);
  }
}
