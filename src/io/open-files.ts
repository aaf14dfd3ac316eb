// Does another program have a file open? Then it may have more to say, and nothing is taken from under it.
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';

/** Any of them. Told on Linux only; elsewhere nobody can say without special rights. */
export function isOpen(...files: readonly string[]): boolean {
  if (process.platform !== 'linux' || files.length === 0) return false;
  const real = new Set(files.map(realOr)); // what is open goes by its real name, whatever link led there
  for (const pid of listOr('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    for (const fd of listOr(`/proc/${pid}/fd`)) {
      try {
        if (real.has(readlinkSync(`/proc/${pid}/fd/${fd}`))) return true;
      } catch {
        continue; // closed meanwhile
      }
    }
  }
  return false;
}

function listOr(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no /proc, another user's process, or one that is gone already
  }
}

function realOr(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
