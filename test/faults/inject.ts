// Faults: the n-th call that changes the disk fails with an error, or is the last thing that the process does.
import { disk } from '../../src/io/disk.js';

export type Call = keyof typeof disk;

export interface Fault {
  /** Which call, from 1. */
  readonly at: number;
  readonly kind: 'kill' | 'ENOSPC' | 'EROFS' | 'EACCES' | 'EIO' | 'EMFILE' | 'EPERM';
  /** Every later call fails as well, as far as this error hits it. */
  readonly forGood?: boolean;
  /** Only calls of this name count. */
  readonly only?: Call;
  /** From then on no call of any name has an effect: as if the process were gone. */
  readonly dies?: boolean;
}

/** A full disk still lets files be opened, renamed, cut and deleted. */
const needSpace: ReadonlySet<Call> = new Set(['open', 'write', 'makeFolder', 'link']);

export interface Injected {
  /** The calls so far, with the file's name. */
  readonly calls: readonly string[];
  readonly remove: () => void;
}

export function inject(fault: Fault | undefined): Injected {
  const original = { ...disk };
  const calls: string[] = [];
  let count = 0;
  let dead = false;
  const hit = (name: Call, args: readonly unknown[]): void => {
    calls.push(name);
    if (!fault) return;
    if (dead) throw Object.assign(new Error('EROFS: the process is gone'), { code: 'EROFS', syscall: name });
    if (fault.only !== undefined && fault.only !== name) return;
    count++;
    const spared = fault.kind === 'ENOSPC' && (!needSpace.has(name) || (name === 'open' && args[1] !== 'wx'));
    if (count !== fault.at && !(fault.forGood && count > fault.at && !spared)) return;
    if (name === 'write') writeHalf(original.write, args);
    dead = fault.dies === true;
    if (fault.kind === 'kill') process.kill(process.pid, 'SIGKILL');
    throw Object.assign(new Error(`${fault.kind}: injected, ${name}`), {
      code: fault.kind,
      errno: -1,
      syscall: name,
      ...(typeof args[0] === 'string' && { path: args[0] }),
    });
  };
  for (const name of Object.keys(original) as Call[]) {
    const call = original[name] as (...args: readonly unknown[]) => unknown;
    Object.assign(disk, {
      [name]: (...args: readonly unknown[]) => {
        hit(name, args);
        return call(...args);
      },
    });
  }
  return { calls, remove: () => void Object.assign(disk, original) };
}

/** What arrives of a write that is cut short. */
function writeHalf(write: (typeof disk)['write'], args: readonly unknown[]): void {
  const [fd, data, from] = args as Parameters<(typeof disk)['write']>;
  const half = from + Math.floor((data.length - from) / 2);
  if (half > from) write(fd, data.subarray(0, half), from);
}
