// Does another program have a file open to write into it? Then it may have more to say, and nothing is taken from under it.
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Any of them. Who merely reads one (a backup, a search, another baton) is in nobody's way. Told on Linux only; elsewhere nobody can say
 * without special rights.
 */
export function isBeingWritten(...files: readonly string[]): boolean {
  if (process.platform !== 'linux') return false;
  const real = new Set(files.flatMap(realOf)); // what is open goes by its real name, whatever link led there
  if (real.size === 0) return false; // looking through all processes takes a while
  for (const pid of listOr('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    for (const fd of listOr(`/proc/${pid}/fd`)) {
      try {
        if (real.has(readlinkSync(`/proc/${pid}/fd/${fd}`)) && canWrite(pid, fd)) return true;
      } catch {
        continue; // closed meanwhile
      }
    }
  }
  return false;
}

/** The lowest two of the flags say how it was opened, 0 being for reading only. */
function canWrite(pid: string, fd: string): boolean {
  const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))?.[1];
  return flags === undefined || (Number.parseInt(flags, 8) & 3) !== 0;
}

function listOr(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no /proc, another user's process, or one that is gone already
  }
}

/** None: it is not there, as with a session inside a database, and nobody can have it open by that name. */
function realOf(file: string): readonly string[] {
  try {
    return [realpathSync(file)];
  } catch {
    return [];
  }
}
