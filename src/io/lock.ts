// A lock that dies with its owner: two passes of one session never write at the same time.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';
import { attempt, makeFolders, OutFile, removeEmptyFolders, removeIfThere } from './disk.js';
import { identity, isLeftBehind, ownerState } from './owner.js';
import { elapsedMs } from './elapsed.js';
import { isMissing } from './walk.js';

export { isAlive } from './owner.js';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

export interface LockOptions {
  readonly folder: string;
  /** What is locked, in words. */
  readonly name: string;
  readonly patienceMs?: number;
}

/** Claims of this very process. */
const held = new Set<string>();

/**
 * Runs work while holding a lock. Waits for another holder for a while; one that is dead does not count.
 *
 * Who wants the lock puts an empty file into the folder, whose name says what is locked and by whom, and then looks whether it is
 * the only one: of two at the same time, the later look sees both, so at most one continues. No file is ever handed over or written
 * into, so there is no half-written lock, and taking a dead one away can never hit the lock of somebody who is alive. It works
 * without hard links, too.
 */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const made = new Set<string>();
  const claim = await acquire(options, made);
  try {
    return await work();
  } finally {
    attempt(() =>
      claimsIn(options.folder)
        .filter((file) => path.basename(file).startsWith(nameOf(options.name)) && isDead(file))
        .forEach(removeIfThere),
    );
    release(claim, made);
  }
}

function nameOf(what: string): string {
  return createHash('sha256').update(what).digest('hex').slice(0, 24);
}

async function acquire({ folder, name, patienceMs = PATIENCE_MS }: LockOptions, made: Set<string>): Promise<string> {
  const what = nameOf(name);
  const giveUp = elapsedMs() + patienceMs; // not the time of day, which may jump
  for (;;) {
    let other = holderOf(folder, what);
    if (other === undefined) {
      const claim = makeClaim(folder, what, made);
      other = holderOf(folder, what, claim);
      if (other === undefined) return claim;
      release(claim, made);
    }
    if (elapsedMs() > giveUp) {
      throw new Failure({
        rule: 'lock/busy',
        message: `another baton (process ${pidOf(other)}) is working on ${name}`,
        place: { source: other },
        hint: 'Wait for it or end it, then try again. If there is no such process, delete that file.',
      });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + Math.random() * 2 * PAUSE_MS)); // by chance, so that two do not meet again and again
  }
}

function makeClaim(folder: string, what: string, made: Set<string>): string {
  const claim = path.join(folder, `${what}.${randomBytes(4).toString('hex')}.${identity.text()}.lock`);
  for (let tries = 0; ; tries++) {
    try {
      makeFolders(folder, made);
      held.add(claim);
      new OutFile(claim).close();
      return claim;
    } catch (error) {
      held.delete(claim);
      attempt(() => removeIfThere(claim));
      if (isMissing(error) && tries < 5) continue; // somebody has just tidied the empty folder away
      attempt(() => removeEmptyFolders([...made].toSorted()));
      throw error;
    }
  }
}

/** Our claim goes even when that fails: from now on it counts as a dead one's. */
function release(claim: string, made: ReadonlySet<string>): void {
  held.delete(claim);
  attempt(() => {
    removeIfThere(claim);
    removeEmptyFolders([...made].toSorted());
  });
}

function holderOf(folder: string, what: string, mine?: string): string | undefined {
  return claimsIn(folder).find((file) => path.basename(file).startsWith(what) && file !== mine && !isDead(file));
}

function claimsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.lock'))
      .map((name) => path.join(folder, name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isDead(file: string): boolean {
  const owner = ownerOf(file);
  if (owner === undefined) return true; // let go meanwhile
  if (ownerState(owner) === 'self') return !held.has(file);
  const made = statSync(file, { throwIfNoEntry: false });
  return made === undefined || isLeftBehind(owner, made.mtime);
}

/** By its name, or by its content: the locks of our first version hold a pid. */
function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || path.basename(file).split('.')[2] || '';
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function pidOf(file: string): string {
  return ownerOf(file)?.split('-')[0] ?? 'unknown';
}

/** Takes away what dead processes have left in the folder. Returns how many. */
export function sweepLocks(folder: string): number {
  const dead = claimsIn(folder).filter(isDead);
  for (const file of dead) removeIfThere(file);
  return dead.length;
}
