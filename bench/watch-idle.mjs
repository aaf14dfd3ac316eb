// What `baton watch` costs while nothing happens: with 2,000 sessions, processor time of it and of the processes it starts, and its memory. Linux.
//   node bench/watch-idle.mjs [--seconds 60] [--quick] [--node FILE]
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { input } from './generate.mjs';
import { makePlace, removePlace } from './place.mjs';

const { values: given } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, quick: { type: 'boolean' }, node: { type: 'string', default: process.execPath } },
});
/** A look every quarter of an hour belongs to idleness: what one costs counts as much as its share of that time. */
const SWEEP_SECONDS = 900;
const GOAL = { share: 0.001, mb: 80 };
const TICK = 100;

const sessions = input('many-sessions', { quick: given.quick === true });
const place = makePlace({ input: sessions, node: given.node, tmp: tmpdir(), cwd: undefined });
const command = fileURLToPath(new URL('../bin/baton.js', import.meta.url));
const { env } = place;
const child = spawn(given.node, [command, 'watch', '--json'], { cwd: place.home, env, stdio: ['ignore', 'inherit', 'inherit'] });
try {
  const first = await firstLook();
  await pause(5000); // until what was loaded is compiled
  const before = times(child.pid);
  const seconds = Number(given.seconds);
  await pause(seconds * 1000);
  const after = times(child.pid);
  const idle = after.own - before.own + (after.children - before.children);
  const look = await anotherLook();
  const share = idle / seconds + look / SWEEP_SECONDS;
  const mb = memory(child.pid);
  const figures = {
    sessions: sessions.files.length,
    seconds,
    firstLook: round(first),
    idleCpu: round(idle),
    sweepCpu: round(look),
    share: `${(share * 100).toFixed(3)} %`,
    rssMb: mb,
  };
  console.log(JSON.stringify(figures));
  if (!given.quick && (share > GOAL.share || mb > GOAL.mb)) {
    console.error(`MISS: at most ${GOAL.share * 100} % and ${GOAL.mb} MB are wanted`);
    process.exitCode = 1;
  }
} finally {
  child.kill('SIGINT');
  await new Promise((resolve) => child.once('exit', resolve));
  removePlace(place);
}

/** Processor seconds until the first look is over: its process has ended. */
async function firstLook() {
  for (let waited = 0; waited < 600; waited++) {
    await pause(100);
    if (times(child.pid).children > 0) return times(child.pid).children;
  }
  throw new Error('the first look did not end within a minute');
}

/** As the sweep does it, when the catalog knows the sessions. */
async function anotherLook() {
  const before = times('self').children;
  await new Promise((resolve, reject) => {
    const look = spawn(given.node, [command, 'watch', '--once', '--json'], { cwd: place.home, env, stdio: 'ignore' });
    look.on('error', reject).on('exit', resolve);
  });
  return times('self').children - before;
}

function times(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map((one) => Number(one) / TICK);
  // of all its threads, to the nanosecond
  const own = readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ')[0]) / 1e9,
    0,
  );
  return { own: own || user + system, children: childUser + childSystem };
}

function memory(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]) / 1024);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function round(seconds) {
  return Math.round(seconds * 1000) / 1000;
}
