// Runs one command in a fresh process and says how long it took, how much memory it used at most, and what it printed.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PEAK = new URL('./peak.mjs', import.meta.url).href;
const LIMIT = 300_000;

/** { seconds, cpu?, peakMb?, stdout } of Node or another program, or throws an Error that names the command. `folder` is scratch space for this run alone. */
export function measure({ program, args, env, cwd, folder, peak }) {
  const [stdoutFile, stderrFile, peakFile] = ['stdout', 'stderr', 'peak'].map((name) => join(folder, name));
  const [out, err] = [openSync(stdoutFile, 'w'), openSync(stderrFile, 'w')];
  // Output goes to files: a pipe would make this process a part of what is measured.
  const before = process.hrtime.bigint();
  const child = spawnSync(program, [...(peak ? ['--import', PEAK] : []), ...args], {
    cwd,
    env: { ...env, ...(peak ? { BENCH_PEAK: peakFile } : {}) },
    stdio: ['ignore', out, err],
    timeout: LIMIT,
  });
  const seconds = Number(process.hrtime.bigint() - before) / 1e9;
  closeSync(out);
  closeSync(err);
  if (child.error && child.status === null && child.signal === null) throw child.error;
  if (child.status !== 0) {
    const said = readFileSync(stderrFile, 'utf8').trim() || readFileSync(stdoutFile, 'utf8').trim();
    throw new Error(
      `${child.signal ? `ended by ${child.signal} after ${seconds.toFixed(0)} s` : `exit ${child.status}`}: ${essence(said)}`,
    );
  }
  const result = { seconds, stdout: readFileSync(stdoutFile, 'utf8') };
  if (peak && existsSync(peakFile)) {
    Object.assign(result, JSON.parse(readFileSync(peakFile, 'utf8')));
    rmSync(peakFile);
  }
  return result;
}

/** What an error output says went wrong: of a stack trace the message, else its first lines. */
function essence(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? (lines.slice(0, 2).join(' · ') || 'no message')).slice(0, 300);
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
