#!/usr/bin/env node
// Do two builds pass the same way? Every session below the folders goes to every agent with both, at a fixed hour and with fixed ids; files,
// answers and diagnostics are compared. For changes that must not change what is written. By hand:
//   node scripts/build.mjs --no-types --out OLD      (before the change; then again, elsewhere, after it)
//   node scripts/compare-passes.mjs OLD NEW FOLDER… [--redact]
// A folder named `native` is a home folder of which all sessions count; of other folders, every file that a session is in.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const HOUR = Date.parse('2030-01-02T03:04:05.678Z');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { redact: { type: 'boolean', default: false } } });
const [before, after, ...folders] = positionals;
if (folders.length === 0) {
  process.stderr.write('usage: node scripts/compare-passes.mjs OLD NEW FOLDER… [--redact]\n');
  process.exit(2);
}

const root = mkdtempSync(path.join(tmpdir(), 'baton-compare-'));
const builds = await Promise.all([before, after].map((folder) => import(pathToFileURL(path.resolve(folder, 'node.js')).href)));
const { agents } = await import(pathToFileURL(path.resolve(before, 'agents.js')).href);
const targets = agents.filter(({ supports }) => supports.install).map(({ id }) => id);
const counts = { sessions: 0, passes: 0, refused: 0, different: 0 };
try {
  for (const source of folders.flatMap((folder) => sourcesIn(path.resolve(folder)))) await compareSource(source);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.stdout.write(`${counts.sessions} sessions, ${counts.passes} passes, ${counts.refused} refused, ${counts.different} different\n`);
process.exitCode = counts.different > 0 || counts.passes === 0 ? 1 : 0;

/** Home folders, and single files outside of them. */
function sourcesIn(folder) {
  if (!statSync(folder).isDirectory()) return [{ file: folder }];
  if (path.basename(folder) === 'native') return [{ home: folder }];
  return readdirSync(folder)
    .toSorted()
    .filter((name) => name !== 'golden')
    .flatMap((name) => sourcesIn(path.join(folder, name)));
}

async function compareSource({ home, file }) {
  const refs = home === undefined ? [file] : await pathsIn(home);
  for (const ref of refs) {
    let isSession = false;
    for (const to of targets) {
      const outcomes = [];
      for (const build of builds) outcomes.push(await outcomeOf(build, { ref, home, to }));
      if (/"ref\/(unknown-format|not-found|unreadable)"/.test(outcomes[0]) && outcomes[0] === outcomes[1]) break;
      isSession = true;
      counts.passes++;
      if (outcomes[0].startsWith('refused')) counts.refused++;
      if (outcomes[0] === outcomes[1]) continue;
      counts.different++;
      process.stdout.write(`${ref} → ${to}:\n${firstDifference(...outcomes)}\n`);
    }
    if (isSession) counts.sessions++;
  }
}

async function pathsIn(home) {
  const here = worldAt(home);
  const { listSessions, Report } = builds[0];
  return (await listSessions(here, { all: true, limit: Infinity }, new Report())).sessions.map((one) => one.path);
}

/** Same folder for both builds, since its name is in what they write. */
async function outcomeOf(build, { ref, home, to }) {
  const place = path.join(root, 'home');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  const here = worldAt(place);
  const context = build.operationContext({ here, world: home === undefined ? here : { ...here, home } });
  let answer;
  try {
    answer = `passed ${JSON.stringify(await build.runOperation('pass', { ref, to, cwd: place, redact: values.redact }, context), null, 1)}`;
  } catch (error) {
    answer = `refused ${error.diagnostic ? JSON.stringify(error.diagnostic, null, 1) : error.stack}`;
  }
  const files = filesIn(place).map((file) => `${path.relative(place, file)} ${hashOf(file)}`);
  return steady([answer, JSON.stringify(context.report.diagnostics, null, 1), ...files].join('\n'));
}

/** Without the random names of working files. */
function steady(text) {
  return text.replaceAll(/(?<=[/\\]work[/\\])\.[^"/\\]+\.tmp/g, '(working file)');
}

function worldAt(home) {
  let ids = 0;
  return {
    home,
    cwd: root,
    platform: process.platform,
    env: { BATON_HOME: path.join(root, 'home', '.baton'), PATH: '' },
    now: () => new Date(HOUR),
    randomId: () => String(++ids).padStart(12, '0'),
    run: () => ({ stdout: '', stderr: 'not here', status: 1 }),
  };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function hashOf(file) {
  return createHash('sha256')
    .update(!existsSync(file) ? '' : file.endsWith('.json') ? steady(readFileSync(file, 'utf8')) : readFileSync(file))
    .digest('hex');
}

function firstDifference(one, other) {
  const [old, now] = [one.split('\n'), other.split('\n')];
  const at = old.findIndex((line, i) => line !== now[i]);
  return `  before: ${old[at] ?? '(end)'}\n  after:  ${now[at] ?? '(end)'}`;
}
