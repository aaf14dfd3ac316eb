// Mutated inputs over all readers: the CI's share of `scripts/fuzz.mjs`, with a seed of its own so that a failure can be looked at again.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { scratchFolder } from '../support/scratch.js';

const COUNT = Number(process.env['BATON_FUZZ'] ?? 50_000);

it(`holds for ${COUNT} mutated inputs`, () => {
  const out = scratchFolder();
  const run = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', 'fuzz.mjs'), '--count', String(COUNT), '--seed', '1', '--workers', '2', '--out', out],
    { encoding: 'utf8' },
  );
  const summary = JSON.parse(run.stdout) as { inputs: number; failures: unknown[]; peakMb: number };
  expect(summary.failures, run.stderr).toEqual([]);
  expect(summary.inputs).toBe(COUNT);
  expect(summary.peakMb).toBeLessThan(600);
}, 1_200_000);
