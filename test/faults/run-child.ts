// Starts the process that is to be killed, from the sources at hand.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Answer, Task } from './child.js';

const root = path.resolve(import.meta.dirname, '..', '..');

/** The command that does a task, as a list; and how to be rid of it. Node 20 reads no TypeScript, so it is bundled. */
export async function buildChild(entry = 'child'): Promise<{ readonly script: string; readonly remove: () => void }> {
  const script = path.join(root, '.cache', `faults-${entry}-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, `${entry}.ts`)],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return { script, remove: () => rmSync(script, { force: true }) };
}

export interface Ended {
  readonly signal: string | null;
  readonly answer: Answer | undefined;
}

export function runChild(script: string, task: Task, before: readonly string[] = []): Promise<Ended> {
  const [program, ...args] = [...before, process.execPath, script, JSON.stringify(task)];
  return new Promise((resolve, reject) => {
    execFile(program!, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error && error.signal === null && stdout === '') reject(new Error(`${error.message}\n${stderr}`));
      else resolve({ signal: error?.signal ?? null, answer: stdout === '' ? undefined : (JSON.parse(stdout) as Answer) });
    });
  });
}
