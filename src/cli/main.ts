// The program: joins `run` to this process.
import { readFileSync } from 'node:fs';
import { run, tellCrash, type Streams } from './run.js';

/** `baton … | head` closes its end early: nothing to complain about. */
function quietWhenClosed(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(process.exitCode ?? 0);
  });
}

quietWhenClosed(process.stdout);
quietWhenClosed(process.stderr);
const streams: Streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  version: () => (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version,
  ...(process.argv[1] !== undefined && { program: process.argv[1] }),
};
// Node itself would print the error as it is, whatever it quotes.
process.once('uncaughtException', (error) => void endAfter(error));

async function endAfter(error: unknown): Promise<void> {
  let code = 3;
  try {
    code = await tellCrash(error, streams);
  } finally {
    process.exit(code);
  }
}

// The exit code is set, not exited with: what is still on its way to a pipe arrives.
process.exitCode = await run(process.argv.slice(2), streams);
