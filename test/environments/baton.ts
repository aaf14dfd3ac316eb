// The built command in an environment of a test's own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../src/model/report.js';
import { testPackage } from '../support/build-command.js';

export const command = path.join(testPackage, 'bin', 'baton.js');

export interface Surroundings {
  readonly home?: string;
  readonly cwd: string;
  /** Instead of the usual ones (HOME and PATH). */
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** Put in front of the command: `unshare …`, `sh -c 'umask 0; exec "$@"' sh`. */
  readonly before?: readonly string[];
}

export interface Answer<Result = unknown> {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Of `--json`. */
  readonly result: Result;
  readonly diagnostics: readonly Diagnostic[];
  readonly rules: readonly string[];
}

export function baton<Result = unknown>(argv: readonly string[], { home, cwd, env, uid, before = [] }: Surroundings): Answer<Result> {
  const [program = '', ...args] = [...before, process.execPath, command, ...argv];
  const done = spawnSync(program, args, {
    cwd,
    env: env ?? { HOME: home!, PATH: '/usr/bin:/bin', TZ: 'UTC' },
    encoding: 'utf8',
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const json =
    argv.includes('--json') && done.stdout.startsWith('{')
      ? (JSON.parse(done.stdout) as { result: Result; diagnostics: Diagnostic[] })
      : undefined;
  return {
    exit: done.status ?? -1,
    stdout: done.stdout,
    stderr: done.stderr,
    result: json?.result as Result,
    diagnostics: json?.diagnostics ?? [],
    rules: (json?.diagnostics ?? []).map(({ rule }) => rule),
  };
}

export const isRoot = process.getuid?.() === 0;

/** Makes a folder and gives its real path. */
export function folder(...parts: readonly string[]): string {
  const full = path.join(...(parts as [string, ...string[]]));
  if (!existsSync(full)) mkdirSync(full, { recursive: true });
  return realpathSync(full);
}
