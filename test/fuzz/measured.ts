// The command in a process of its own, with its heap limited and its peak of memory told at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, testPackage } from '../support/build-command.js';

export interface Measured {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly peakMb: number;
  readonly seconds: number;
}

/** Sizes of these tests: the full ones on request (`BATON_HOSTILE=full`), smaller ones everywhere. */
export const isFull = process.env['BATON_HOSTILE'] === 'full';

export function runMeasured(
  args: readonly string[],
  options: { readonly home: string; readonly heapMb?: number; readonly seconds?: number },
): Measured {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-measured-'));
  const peak = path.join(folder, 'peak');
  mkdirSync(options.home, { recursive: true });
  try {
    const began = performance.now();
    const child = spawnSync(
      process.execPath,
      [
        `--max-old-space-size=${options.heapMb ?? 400}`,
        '--import',
        pathToFileURL(path.join(root, 'bench', 'peak.mjs')).href,
        path.join(testPackage, 'bin', 'baton.js'),
        ...args,
      ],
      {
        encoding: 'utf8',
        cwd: folder,
        timeout: (options.seconds ?? 120) * 1000,
        maxBuffer: 1 << 30,
        killSignal: 'SIGKILL',
        env: { PATH: '/usr/bin:/bin', HOME: options.home, BATON_HOME: path.join(folder, 'baton'), NO_COLOR: '1', BENCH_PEAK: peak },
      },
    );
    const seconds = (performance.now() - began) / 1000;
    const peakMb = existsSync(peak) ? (JSON.parse(readFileSync(peak, 'latin1')) as { peakMb: number }).peakMb : NaN;
    if (process.env['BATON_FIGURES'])
      process.stderr.write(`${args.join(' ').slice(-70)}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB\n`);
    return { code: child.status, stdout: child.stdout, stderr: child.stderr, peakMb, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
