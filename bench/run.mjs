// npm run bench: every figure beside its floor, measured in turn in the same run. See README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { input as makeInput, PROJECT } from './generate.mjs';
import { startWriter } from './live-writer.mjs';
import { measure, median } from './measure.mjs';
import { cannotEmpty, emptyPageCache, fillPageCache } from './page-cache.mjs';
import { makePlace, removeOldPlaces, removePlace } from './place.mjs';
import { ROWS } from './rows.mjs';
import { table } from './table.mjs';
import { writeFigures } from './figures.mjs';

const USAGE = `usage: npm run bench -- [--only NAME[,NAME]] [--runs N] [--node PATH] [--peer PATH] [--json FILE] [--write] [--quick]
names: ${ROWS.map((row) => row.name).join(', ')}`;

const options = readOptions();
const node = options.node;
const version = spawnSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).stdout?.trim();
if (!version) usage(`${node} is not a Node that runs`);

removeOldPlaces();
mkdirSync(PROJECT, { recursive: true });
const tmp = mkdtempSync(join(tmpdir(), 'baton-bench-'));
const results = [];
try {
  for (const row of options.rows) results.push(measureRow(row));
} finally {
  rmSync(tmp, { recursive: true, force: true });
  for (const folder of [PROJECT, dirname(PROJECT)]) removeIfEmpty(folder);
}

const machine = { node: version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, load: loadavg()[0] };
console.log(
  `Node ${version}, ${machine.cores} × ${machine.cpu}, load ${machine.load.toFixed(1)}, ${options.quick ? 'quick: small inputs, no goals' : `median of ${options.runs} or more`}`,
);
console.log(table(results, options));
if (options.write) writeFigures(results, { ...machine, runs: options.runs });
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify({ at: new Date().toISOString(), ...machine, quick: options.quick, rows: results }, null, 1)}\n`,
  );
// A command that fails is an error in every mode; a missed goal only where goals are measured.
process.exitCode = results.some((r) => r.problem || (!options.quick && r.verdict === 'MISS')) ? 1 : 0;

function measureRow(row) {
  const result = { name: row.name, label: row.label, goal: row.goal, verdict: '' };
  const obstacle = row.emptied && cannotEmpty();
  if (obstacle) return { ...result, verdict: `skipped: ${obstacle}` };
  const input = row.input && makeInput(row.input, options);
  for (const { path } of input?.files ?? []) fillPageCache(path); // disks are not what we measure
  if (!existsSync(row.needs)) result.problem = `${relative(process.cwd(), row.needs)} is not there; run "npm run build" first`;

  const kinds = ['floor', 'command', ...(options.peer && row.peer ? ['peer'] : [])];
  const seen = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const total = options.quick ? 1 : options.runs * (row.repeat ?? 1);
  process.stderr.write(`${row.name} `);
  // In turn, so that a neighbour's load falls on all. Round 0 warms up what is quick enough to be ruled by it.
  for (let round = row.repeat && !options.quick ? 0 : 1; round <= total; round++) {
    for (const kind of kinds) {
      if (kind === 'command' && result.problem) continue;
      const one = runOnce(row, kind, input, result);
      if (one && round > 0) seen[kind].push(one);
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  return judge(result, seen);
}

function runOnce(row, kind, input, result) {
  const place = makePlace({ input, node, tmp, cwd: PROJECT });
  let stopWriter = row.live && startWriter(process.execPath, place.file, join(place.root, 'writer'));
  const before = row.live && statSync(place.file).mtimeMs;
  const stop = () => {
    const said = stopWriter && stopWriter();
    stopWriter = undefined;
    return said;
  };
  try {
    if (row.emptied) emptyPageCache();
    const program = kind === 'peer' ? options.peer : node;
    const peak = kind !== 'peer' && !row.bare; // only Node takes the probe
    const one = measure({ program, args: row[kind](place), env: place.env, cwd: place.cwd, folder: place.scratch, peak });
    const held = stop();
    const written = row.live && statSync(place.file).mtimeMs !== before ? 'the database was written to' : undefined;
    if (kind === 'command') result.problem = held ?? written ?? sourceChanged(input) ?? row.check(one.stdout, place);
    return one;
  } catch (error) {
    if (kind !== 'command') throw new Error(`the ${kind} of ${row.name} failed: ${error.message}`, { cause: error });
    result.problem = error.message;
  } finally {
    stop();
    removePlace(place);
  }
}

/** Hard links share their bytes with the cached input, so a command that writes to its source is seen here. */
function sourceChanged(input) {
  const changed = input?.files.find(({ path, bytes }) => statSync(path).size !== bytes);
  return changed && `the source was changed: ${changed.path} (remove its folder in .cache/bench)`;
}

function judge(result, { floor, command, peer }) {
  const all = (runs, what) => runs.map((one) => one[what]).filter((value) => value !== undefined);
  result.floorRuns = all(floor, 'seconds');
  result.floorSeconds = median(result.floorRuns);
  // The largest, not the median: a limit on memory holds in every run.
  if (all(floor, 'peakMb').length > 0) result.floorPeakMb = Math.max(...all(floor, 'peakMb'));
  if (result.problem) return { ...result, verdict: 'FAIL' };
  result.runs = all(command, 'seconds');
  result.seconds = median(result.runs);
  result.timesFloor = result.seconds / result.floorSeconds;
  result.overFloor = result.seconds - result.floorSeconds;
  if (all(command, 'peakMb').length > 0) result.peakMb = Math.max(...all(command, 'peakMb'));
  // The least: what other load adds to it is not the command's.
  if (all(command, 'cpu').length > 0) result.cpu = Math.min(...all(command, 'cpu'));
  if (all(floor, 'cpu').length > 0) result.floorCpu = Math.min(...all(floor, 'cpu'));
  if (result.cpu !== undefined && result.floorCpu) result.cpuTimesFloor = result.cpu / result.floorCpu;
  if (peer?.length > 0) {
    result.peerRuns = all(peer, 'seconds');
    result.peerSeconds = median(result.peerRuns);
    result.timesPeer = result.seconds / result.peerSeconds;
  }
  const goals = Object.keys(result.goal).filter((key) => key !== 'timesPeer' || peer);
  if (!options.quick && goals.length > 0) result.verdict = goals.every((key) => result[key] <= result.goal[key]) ? 'ok' : 'MISS';
  return result;
}

function readOptions() {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        runs: { type: 'string', default: '3' },
        node: { type: 'string', default: process.execPath },
        peer: { type: 'string' },
        json: { type: 'string' },
        write: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    usage(error.message);
  }
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (values.peer !== undefined && !existsSync(values.peer)) usage(`--peer ${values.peer} is not there`);
  if (values.write && values.quick) usage('--quick has no figures to write');
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) usage(`--runs ${values.runs} is not a number of runs`);
  const only = values.only
    ?.flatMap((names) => names.split(','))
    .flatMap((name) => (name === 'huge' ? ROWS.filter((row) => row.onRequest).map((row) => row.name) : [name]));
  const stranger = only?.find((name) => !ROWS.some((row) => row.name === name));
  if (stranger) usage(`no line named ${stranger}`);
  return { ...values, runs, rows: ROWS.filter((row) => (only ? only.includes(row.name) : !row.onRequest)) };
}

function usage(message) {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Someone keeps something there; it is theirs.
  }
}
