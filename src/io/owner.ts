// Who wrote a lock or a journal: is that process still at work? A number alone does not tell, since numbers are used again.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from './walk.js';

/**
 * alive · dead · elsewhere: on another machine or in another container that shares our data, where nobody here can look.
 * `self` is this process: what it holds it knows itself.
 */
export type OwnerState = 'self' | 'alive' | 'dead' | 'elsewhere';

/** After this long, what is held elsewhere counts as left behind. No pass takes an hour. */
const PATIENCE_ELSEWHERE_MS = 3_600_000;

let own: string | undefined;

/** This process, as `pid-start-space-boot-host`: characters that any file name may have. An object, so that tests can be someone else. */
export const identity = {
  text: (): string => (own ??= [process.pid, startOf('self') ?? 0, pidSpace(), short(bootId()), short(hostname())].join('-')),
};

/** Text of another version may be the pid alone. */
export function ownerState(text: string): OwnerState {
  const mine = identity.text();
  if (text === mine) return 'self';
  const [pid = '', start = '0', ...machine] = text.split('-');
  const [, , ...here] = mine.split('-');
  if (machine.length === 3) {
    const [space, boot, host] = machine;
    if (boot !== here[1] || boot === short('')) {
      if (host !== here[2]) return 'elsewhere';
      if (boot !== here[1]) return 'dead'; // the machine has been restarted since
    }
    if (space !== here[0]) return 'elsewhere';
  }
  if (!isAlive(Number(pid))) return 'dead';
  const startNow = startOf(pid);
  return startNow === undefined || start === '0' || startNow === start ? 'alive' : 'dead'; // else the number went to another
}

/** Whether what somebody left may be taken away. `since`: when it was written. */
export function isLeftBehind(text: string, since: Date): boolean {
  const state = ownerState(text);
  return state === 'dead' || (state === 'elsewhere' && Date.now() - since.getTime() > PATIENCE_ELSEWHERE_MS);
}

/** Is there such a process? One of another user counts as alive. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** In ticks since the machine was started. Undefined where there is no /proc to tell; then the number has to do. */
function startOf(pid: string): string | undefined {
  const stat = readOr(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold anything
  if (fields[0] === 'Z' || fields[0] === 'X') return 'ended'; // still counted, but nobody is at home
  return fields[19];
}

function bootId(): string {
  return readOr('/proc/sys/kernel/random/boot_id');
}

/** Containers on one machine number their processes each on their own. */
function pidSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0'; // no such thing here
  }
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // no /proc here, or no such process
  }
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
