#!/usr/bin/env node
// Mutated inputs over all readers, in worker processes under a watchdog: node scripts/fuzz.mjs --count 1000000 [--seed N] [--from N] [--dear 8] [--workers 2] [--agent ID] [--piece N] [--out DIR]
//   --agent ID: files of this agent's fixtures alone, or documents of this format
//   --piece N: inputs that one process checks (2500): enough that what adds up is seen in peakMb, few enough that a process which is ended loses little
//   --dear N: every input is read, one of N is also passed, written back and handed off (1, all of them, by default)
// Exit code 1: something failed. Each distinct failure is in the output folder with its smallest input.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 2000;
/** Without using the processor: blocked on something, or a machine that is busy with others. */
const BLOCKED_MS = 60_000;
const MOST_KB = 1 << 20;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    dear: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    agent: { type: 'string', default: '' },
    piece: { type: 'string', default: '2500' },
    out: { type: 'string', default: path.join(root, '.cache', 'fuzz', 'failures') },
  },
});
const [count, seed, first, dear, workers] = [values.count, values.seed, values.from, values.dear, values.workers].map(Number);
const last = first + count;
const perProcess = Number(values.piece);

// In memory where there is such a place: the inputs are small files, written and read again and again.
const scratch = mkdtempSync(path.join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'baton-fuzz-'));
// A file of its own: another run may be going on, with older sources.
const bundle = path.join(root, '.cache', 'fuzz', `worker-${process.pid}.mjs`);
await build({
  absWorkingDir: root,
  entryPoints: ['test/fuzz/worker.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'warning',
});

const failures = new Map();
/** Inputs that took long once, and not when they were tried again. */
const slowOnce = [];
const began = Date.now();
let finished = 0;
let peakKb = 0;
try {
  await Promise.all(Array.from({ length: workers }, (_, n) => stretch(n)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(bundle, { force: true });
}
const seconds = (Date.now() - began) / 1000;
const summary = {
  inputs: finished,
  seed,
  from: first,
  dear,
  seconds: Math.round(seconds),
  perSecond: Math.round(finished / seconds),
  peakMb: Math.round(peakKb / 1024),
  slowOnce,
  failures: [...failures.values()].map(({ signature, times, number }) => ({ signature, times, number })),
};
console.log(JSON.stringify(summary, null, 1));
process.exitCode = failures.size === 0 && finished === count ? 0 : 1;

/** The inputs first + n, first + n + workers, … one process after the other: a killed one is followed by one that begins after the input that killed it. */
async function stretch(n) {
  let from = first + n;
  while (from < last) {
    const to = Math.min(last, from + perProcess * workers);
    const { reached, why } = await runWorker({ from, to, n });
    const checked = Math.ceil((Math.min(reached, to) - from) / workers);
    finished += checked;
    from += checked * workers;
    if (why === undefined) continue;
    // on a busy machine the threads of the collector use the processor while they wait for each other: what hangs, hangs twice
    const again = why.startsWith('hangs') ? await runWorker({ from: reached, to: reached + 1, n }) : { why };
    if (again.why === undefined) slowOnce.push(reached);
    else record({ number: reached, signature: again.why, stack: '' });
    finished += 1;
    from = reached + workers;
  }
}

function runWorker({ from, to, n }) {
  const placeFile = path.join(scratch, `place-${n}`);
  writeFileSync(placeFile, `${from} loading`); // what the process needs to start is not the first input's time
  const child = fork(bundle, [seed, from, to, workers, dear].map(String), {
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, FUZZ_SOURCES: path.join(root, 'src'), FUZZ_SCRATCH: scratch, FUZZ_PLACE: placeFile, FUZZ_AGENT: values.agent },
  });
  let said = '';
  child.stderr.on('data', (piece) => void (said = (said + piece).slice(-4000)));
  child.on('message', record);
  return new Promise((resolve) => {
    let seen = '';
    let since = Date.now();
    let cpuSince = 0;
    let why;
    const watch = setInterval(() => {
      const place = readPlace(placeFile);
      const cpu = processorMs(child.pid);
      if (place !== seen) [seen, since, cpuSince] = [place, Date.now(), cpu];
      const kb = memoryOf(child.pid);
      peakKb = Math.max(peakKb, kb);
      const isWorking = cpu - cpuSince > PATIENCE_MS && !/minimising|loading/.test(place);
      if (isWorking || Date.now() - since > BLOCKED_MS) why = `hangs: longer than ${PATIENCE_MS} ms`;
      else if (kb > MOST_KB) why = 'takes more than 1 GB';
      if (why) child.kill('SIGKILL');
    }, 250);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      const place = readPlace(placeFile);
      const reached = place.startsWith('done') ? to : Number.parseInt(place, 10);
      if (!place.startsWith('done')) why ??= `the process ended (${signal ?? code}): ${said.trim().split('\n').at(-1)}`;
      resolve({ reached, why });
    });
  });
}

function readPlace(file) {
  const fd = openSync(file, 'r');
  const buffer = Buffer.alloc(32);
  const text = buffer.toString('latin1', 0, readSync(fd, buffer, 0, 32, 0)).trim();
  closeSync(fd);
  return text;
}

/** Time of the processor, not of the clock: on a busy machine nothing else is fair. */
function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Date.now(); // no /proc: the clock has to do
  }
}

function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0; // gone already, or a system without /proc
  }
}

function record({ number, signature, stack, input }) {
  const known = failures.get(signature);
  if (known) {
    known.times++;
    return;
  }
  failures.set(signature, { signature, number, times: 1 });
  const folder = path.join(values.out, `${createHash('sha256').update(signature).digest('hex').slice(0, 8)}`);
  mkdirSync(folder, { recursive: true });
  if (input?.base64 !== undefined)
    writeFileSync(path.join(folder, path.basename(input.file ?? input.name)), Buffer.from(input.base64, 'base64'));
  writeFileSync(
    path.join(folder, 'failure.json'),
    `${JSON.stringify({ signature, seed, number, stack: stack.split('\n'), input: { ...input, base64: undefined } }, null, 1)}\n`,
  );
  process.stderr.write(`FAILED ${number}: ${signature}\n`);
}
