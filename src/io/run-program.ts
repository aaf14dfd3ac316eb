// Starting another program and waiting for its end. A world carries its own way of doing it, so that tests need no process for a client.
import { talkedTo } from './dialogue.js';
import { childProcess } from './late-modules.js';

export interface ProgramCall {
  /** The program's file and its words. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What it is told in JSON-RPC, a request on each line; it hears no end before it has answered the last. Without: it has no input. */
  readonly requests?: readonly string[];
  readonly patienceMs: number;
}

export interface ProgramEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly signal?: string | null;
  /** It could not be started, or was stopped by us. */
  readonly error?: Error;
}

export type RunProgram = (call: ProgramCall) => ProgramEnd;

/** As this machine does it. */
export const runProgram: RunProgram = ({ argv, cwd, env, requests, patienceMs }) => {
  const [program = '', ...args] = requests ? talkedTo(argv) : argv;
  const shell = /\.(cmd|bat)$/i.test(program); // npm's own starters on Windows
  const quoted = (word: string): string => (shell ? `"${word}"` : word);
  const { stdout, stderr, status, signal, error } = childProcess().spawnSync(quoted(program), args.map(quoted), {
    cwd,
    env,
    encoding: 'utf8',
    ...(requests ? { input: requests.join('\n') } : { stdio: ['ignore', 'pipe', 'pipe'] }),
    timeout: patienceMs,
    killSignal: 'SIGKILL',
    maxBuffer: 16 << 20,
    shell,
    windowsHide: true,
  });
  return { stdout: stdout ?? '', stderr: stderr ?? '', status, signal, ...(error && { error }) };
};
