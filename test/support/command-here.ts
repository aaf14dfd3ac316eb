// The command inside the test's own process: what it says and how it ends, without the time that a process takes to start. Where the process
// itself is the point (crashes, pipes, signals, what is loaded), the built command is started instead.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../src/cli/run.js';
import { testPackage } from './build-command.js';

const ownVersion = (JSON.parse(readFileSync(path.join(testPackage, 'package.json'), 'utf8')) as { version: string }).version;

export interface Said {
  readonly stdout: string;
  readonly stderr: string;
  /** Both in the order in which they were said. */
  readonly both: string;
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
  const said = { stdout: '', stderr: '', both: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    ...(columns !== undefined && { isTTY: true, columns, ...(rows !== undefined && { rows }) }),
    write(text: string): boolean {
      said[name] += text;
      said.both += text;
      return true;
    },
    once: () => undefined,
  });
  process.chdir(cwd);
  process.env = { ...env };
  try {
    const program = path.join(testPackage, 'bin', 'baton.js');
    const status = await run(argv, { stdout: stream('stdout'), stderr: stream('stderr'), env, version: () => ownVersion, program });
    return { ...said, status };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
  }
}
