#!/usr/bin/env node
// Runs the whole matrix with the real clients and writes what it saw: docs/matrix.json, and from it docs/matrix.md.
//   node scripts/matrix.mjs [-t NAME]       further arguments go to vitest; rows of pairs that were not run stay as they are
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(path.join(tmpdir(), 'baton-matrix-'));
const file = path.join(root, 'docs', 'matrix.json');
try {
  const began = Date.now();
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'vitest.clients.config.ts', 'test/clients/matrix.test.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BATON_MATRIX: '1', BATON_MATRIX_OUT: out } },
  );
  const seen = readdirSync(out).map((name) => JSON.parse(readFileSync(path.join(out, name), 'utf8')));
  const key = ({ from, to }) => `${from.agent} ${to.agent}`;
  const all = new Map([...before(), ...seen].map((row) => [key(row), row]));
  const rows = [...all.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  console.log(`${seen.length} pairs seen in ${Math.round((Date.now() - began) / 1000)} s, ${rows.length} in docs/matrix.json`);
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
spawnSync(process.execPath, [path.join(root, 'scripts', 'docs.mjs')], { cwd: root, stdio: 'inherit' });

function before() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // the first run
  }
}
