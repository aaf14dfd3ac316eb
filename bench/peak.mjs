// Loaded into a measured process with --import: at its end it leaves its peak memory and its processor time, threads included, in the file that
// BENCH_PEAK names.
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Worker threads load this too, but they share the memory that the main thread reports.
if (isMainThread && process.env.BENCH_PEAK)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(process.env.BENCH_PEAK, JSON.stringify({ peakMb: peakKilobytes() / 1024, cpu: (user + system) / 1e6 }));
  });

function peakKilobytes() {
  try {
    // Not resourceUsage().maxRSS on Linux: the kernel starts that one at the size of the process that spawned us.
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
