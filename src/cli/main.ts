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
/** 128 and the number of SIGINT. */
const INTERRUPTED = 130;
let interrupted: NodeJS.Signals | undefined;

function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      interrupted = signal;
      controller.abort(signal);
    });
  return controller.signal;
}

const streams: Streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  onInterrupt,
  version: () => (JSON.parse(readText(new URL('../package.json', import.meta.url))) as { version: string }).version,
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  ...(process.stdin.isTTY &&
    process.stderr.isTTY && { askSecret: async (question) => (await import('../io/ask-secret.js')).askSecret(question) }),
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
// Who stopped us sees that it was so: a shell that runs a loop ends it, too. The code stands for systems without signals.
if (process.exitCode === INTERRUPTED && interrupted !== undefined) {
  process.removeAllListeners(interrupted);
  process.kill(process.pid, interrupted);
}
