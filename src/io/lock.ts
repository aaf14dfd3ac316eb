// A lock that dies with its owner: two passes of one session never write at the same time.
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';
import { errorCode, isMissing } from './walk.js';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;

export interface LockOptions {
  readonly folder: string;
  /** What is locked, in words. */
  readonly name: string;
  readonly patienceMs?: number;
}

/** Runs work while holding a lock. Waits for another holder for a while; one that is dead is pushed aside. */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const file = path.join(options.folder, `${createHash('sha256').update(options.name).digest('hex').slice(0, 24)}.lock`);
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid), { mode: 0o600 });
  try {
    await acquire(file, mine, options);
  } finally {
    unlinkSync(mine);
  }
  try {
    return await work();
  } finally {
    unlinkSync(file);
  }
}

/** `link` either makes the lock with its content or fails: nobody ever sees a half-written one. */
async function acquire(file: string, mine: string, { name, patienceMs = PATIENCE_MS }: LockOptions): Promise<void> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    try {
      linkSync(mine, file);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(holder)) pushAside(file, holder);
    else if (Date.now() > giveUp) {
      throw new Failure({ rule: 'lock/busy', message: `another baton (process ${holder ?? 'unknown'}) is at work on ${name}`, place: { source: file }, hint: 'Wait for it, or end it, and try again.' });
    } else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined; // let go meanwhile
    throw error;
  }
}

function pushAside(file: string, holder: number): void {
  // Someone else may have pushed it aside and taken it between the two looks: only the dead one's lock goes.
  if (holderOf(file) !== holder) return;
  try {
    unlinkSync(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Is there such a process? One of another user counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
