// The command inside the test's own process: what it says and how it ends, without the time that a process takes to start. Where the process
// itself is the point (crashes, pipes, signals, what is loaded), the built command is started instead.
import { run } from '../../src/cli/run.js';

export interface Said {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absent: a pipe; otherwise a terminal of this width, on both streams. */
  readonly columns?: number;
  /** Its height. */
  readonly rows?: number | undefined;
}

/** With this environment and no other, in this folder. One at a time: both belong to the process. */
export async function commandHere(argv: readonly string[], { cwd, env, columns, rows }: Surroundings): Promise<Said> {
  const before = { cwd: process.cwd(), env: process.env };
  const said = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof said) => ({
    ...(columns !== undefined && { isTTY: true, columns, ...(rows !== undefined && { rows }) }),
    write(text: string): boolean {
      said[name] += text;
      return true;
    },
    once: () => undefined,
  });
  process.chdir(cwd);
  process.env = { ...env };
  try {
    const status = await run(argv, { stdout: stream('stdout'), stderr: stream('stderr'), env, version: () => '0.0.0' });
    return { ...said, status };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
  }
}
