// Every test but those of the real clients, the fuzzer and the viewer, which have configurations of their own. Three projects: `unit` (functions), `contract`
// (every agent's fixtures) and `process` (what depends on the machine: processes, disks, accounts, Node's own SQLite).
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.js';
import { isThorough } from './test/support/thorough.js';

const CONTRACT = ['test/contract/**/*.test.ts'];
const PROCESS = [
  'test/{environments,faults,io,security}/**/*.test.ts',
  'test/{cli,package}.test.ts',
  'test/ops/{observe,prefetch}.test.ts',
  'test/redact/{diagnostics,secret-counter}.test.ts',
];
const OTHERS = ['test/clients/**', 'test/fuzz/**', 'test/web/**'];

/** Scratch homes that no real disk needs to hold: thousands of small files are written, synced and removed again. */
function inMemory(): Record<string, string> {
  const place = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < 256 << 20) return {};
    const folder = mkdtempSync(`${place}/baton-tests-`);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return { TMPDIR: folder };
  } catch {
    return {}; // no such place on this machine
  }
}

const memory = inMemory();
const LONGEST = [
  'contract/claude-code',
  'faults/errors',
  'cli',
  'redact/canary',
  'redact/linear',
  'redact/every-class',
  'formats/pack',
  'formats/round-trip',
];

/** Where it is thorough, of the functions only those that have more to try then: the rest is the same as in `npm test`. */
function unitFiles(): string[] {
  if (!isThorough) return ['test/**/*.test.ts'];
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((name) => `test/${name}`);
  return files.filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/thorough.js'));
}

// the limit is for what hangs: a busy machine is no defect
const shared = { setupFiles: ['test/support/fixed-seed.ts'], testTimeout: 120_000 };

export default defineConfig({
  test: {
    // what was compiled for one run serves the next
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // once for all of them, so not among what they share
    globalSetup: ['test/support/build-command.ts'],
    // left alone it would keep one core free, which is half of a small machine
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      // all without isolation: loading the sources again for each file would take longer than most of the files
      {
        test: {
          ...shared,
          name: 'unit',
          include: unitFiles(),
          exclude: [...CONTRACT, ...PROCESS, ...OTHERS],
          isolate: false,
          env: memory,
        },
      },
      { test: { ...shared, name: 'contract', include: CONTRACT, isolate: false, env: memory } },
      { test: { ...shared, name: 'process', include: PROCESS, isolate: false } },
    ],
  },
});
