// Runs the built command as a user does, in the sandbox's home and project.
import { fileURLToPath } from 'node:url';
import { lastWords, run } from './process.js';
import type { Sandbox } from './sandbox.js';

const command = fileURLToPath(new URL('../../bin/baton.js', import.meta.url));

export interface Counts {
  readonly userMessages: number;
  readonly assistantMessages: number;
  readonly toolCalls: number;
  readonly toolResults: number;
  readonly reasoning: number;
  readonly files: number;
}

export interface Passed {
  readonly from: SessionEnd;
  readonly to: SessionEnd;
  readonly cwd: string;
  readonly resume: { readonly argv: readonly string[]; readonly cwd: string };
  readonly wrote: readonly string[];
  readonly source: Counts;
  readonly carried: Counts;
  readonly receipt: string;
}

interface SessionEnd {
  readonly agent: string;
  readonly id: string;
  readonly path: string;
}

export interface Undone {
  readonly receipt: string;
  readonly removed: readonly string[];
}

export interface Diagnostic {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly count?: number;
}

export interface Answer<Result> {
  readonly result: Result;
  readonly diagnostics: readonly Diagnostic[];
}

/** Exit code 0 and one JSON object on standard output, or it throws with what was said. */
export async function baton<Result>(sandbox: Sandbox, ...args: readonly string[]): Promise<Answer<Result>> {
  return batonWithInput(sandbox, '', ...args);
}

/** The same, with something on standard input. */
export async function batonWithInput<Result>(
  { project, env }: Sandbox,
  input: string,
  ...args: readonly string[]
): Promise<Answer<Result>> {
  const ended = await run(process.execPath, [command, ...args, '--json'], { cwd: project, env: env('http://127.0.0.1:9'), input });
  if (ended.code !== 0) throw new Error(`baton ${args.join(' ')} ${lastWords(ended)}`);
  return JSON.parse(ended.stdout) as Answer<Result>;
}

export const pass = (sandbox: Sandbox, ref: string, to: string): Promise<Answer<Passed>> => baton<Passed>(sandbox, 'pass', ref, '--to', to);
export const undo = (sandbox: Sandbox, receipt: string): Promise<Answer<Undone>> => baton<Undone>(sandbox, 'undo', receipt);
