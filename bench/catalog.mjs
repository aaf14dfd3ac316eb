#!/usr/bin/env node
// The catalog with 10,000 sessions (1 GB): the first index, then lists and searches after one session grew, beside their floor and beside grep.
//   node bench/catalog.mjs [--runs 5] [--quick] [--node PATH]
// Times of the whole process, start of Node included. "cpu" is what all its threads took together: it counts where others work on the machine too.
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { input } from './generate.mjs';
import { median } from './measure.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' }, quick: { type: 'boolean' }, node: { type: 'string' } } });
const runs = values.quick ? 1 : Number(values.runs ?? 5);
const node = values.node ?? process.execPath;
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const baton = here('../bin/baton.js');

const root = mkdtempSync(join(tmpdir(), 'baton-catalog-'));
const env = { PATH: process.env.PATH, HOME: join(root, 'home'), BATON_HOME: join(root, 'baton'), TMPDIR: root };
try {
  const { home, files } = input('many-sessions-1gb', { quick: values.quick });
  const grown = files[Math.floor(files.length / 2)].path;
  for (const { path } of files) place(path, home);
  const words = ['search', 'grown', 'walrus'];

  show('first index', [run(node, [baton, 'search', 'buffer', '-n', '1'])]);
  console.log(`  the catalog: ${(sizeOf(env.BATON_HOME) / 1e6).toFixed(0)} MB of ${(sizeOf(env.HOME) / 1e6).toFixed(0)} MB of sessions`);
  const rows = { floor: [], list: [], search: [], common: [], grep: [], rg: [] };
  for (let n = 0; n < runs; n++) {
    grow(join(env.HOME, relative(home, grown)), n);
    rows.floor.push(run(node, [here('./floors/stat.mjs'), env.HOME]));
    rows.list.push(run(node, [baton, 'list', '--all', '-n', '20']));
    rows.search.push(run(node, [baton, ...words]));
    rows.common.push(run(node, [baton, 'search', 'buffer', 'queue']));
    rows.grep.push(run('grep', ['-rlE', 'grown.*walrus', env.HOME]));
    if (hasRipgrep()) rows.rg.push(run('rg', ['-l', '--hidden', '--no-ignore', 'grown.*walrus', env.HOME]));
  }
  const floor = rows.floor;
  show('floor: Node, and a look at every file', floor);
  show('list, one session grew', rows.list, floor);
  show('search for rare words', rows.search, floor);
  show('search for words that all sessions have', rows.common, floor);
  show('grep -r', rows.grep, floor);
  if (rows.rg.length > 0) show('ripgrep', rows.rg, floor);
  else console.log('ripgrep is not installed, so that it was not measured (Debian: apt-get install ripgrep)');
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** A hard link, as the inputs are never written to. */
function place(path, home) {
  const to = join(env.HOME, relative(home, path));
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(path, to);
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The link becomes a file of its own first. */
function grow(file, n) {
  const own = `${file}.own`;
  copyFileSync(file, own);
  rmSync(file);
  const row = { type: 'user', uuid: `grown-${n}`, parentUuid: null, isSidechain: false, timestamp: '2026-03-02T09:00:00.000Z' };
  appendFileSync(own, `${JSON.stringify({ ...row, message: { role: 'user', content: 'it has grown, said the walrus' } })}\n`);
  copyFileSync(own, file);
  rmSync(own);
}

/** Wall and processor seconds, and the most memory, as GNU time tells them. */
function run(command, args) {
  const began = performance.now();
  const told = spawnSync('/usr/bin/time', ['-f', 'TIME %U %S %M', command, ...args], { env, encoding: 'utf8', maxBuffer: 1 << 28 });
  const found = /TIME ([\d.]+) ([\d.]+) (\d+)\s*$/.exec(told.stderr ?? '');
  if (!found || (told.status !== 0 && command === node)) throw new Error(`${command} ${args.join(' ')}: ${told.stderr}`);
  return { wall: (performance.now() - began) / 1000, cpu: Number(found[1]) + Number(found[2]), mb: Number(found[3]) / 1024 };
}

function show(label, results, floor) {
  const of = (key, some = results) => median(some.map((one) => one[key]));
  const times = floor
    ? `  ${(of('wall') / of('wall', floor)).toFixed(2)} × wall, ${(of('cpu') / of('cpu', floor)).toFixed(2)} × cpu of the floor`
    : '';
  console.log(`${label.padEnd(42)} ${of('wall').toFixed(2)} s  cpu ${of('cpu').toFixed(2)} s  ${of('mb').toFixed(0)} MB${times}`);
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function hasRipgrep() {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, 'rg')));
}
