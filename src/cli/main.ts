// The program: joins `run` to this process.
import { asFailure } from '../io/disk-failure.js';
import { readText } from '../io/read-whole.js';
import { run, tellCrash, type Streams } from './run.js';

/** `baton … | head` closes its end early: nothing to complain about. Anything else is said where it still can be. */
function onFailure(stream: NodeJS.WriteStream, name: string): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    if (stream === process.stderr) process.exit(process.exitCode || 1);
    void endAfter(asFailure(error, { outcome: 'what was written is incomplete', place: name }));
  });
}

onFailure(process.stdout, 'standard output');
onFailure(process.stderr, 'standard error');
const streams: Streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  version: () => (JSON.parse(readText(new URL('../package.json', import.meta.url))) as { version: string }).version,
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
