// What every command does first that opens our store: clean up after those that were killed, and say so.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attempt, removeIfThere } from '../io/disk.js';
import { isOrphan, journalsIn } from '../io/journal.js';
import { sweepLocks, withLock } from '../io/lock.js';
import { recover } from '../io/recover.js';
import type { StoreGuard } from '../io/store-guard.js';
import { errorCode } from '../io/walk.js';
import { isLeftTemporary } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { Objects } from './objects.js';
import { Receipts } from './receipts.js';
import { wantedObjects } from './wanted-objects.js';
import { keptFolder } from './kept-sessions.js';
import { lineageFolder } from './lineage.js';

export function journalFolder(world: World): string {
  return path.join(dataFolder(world), 'journal');
}

export function lockFolder(world: World): string {
  return path.join(dataFolder(world), 'locks');
}

/** What cannot be cleaned up now is named and stays; it does not keep anybody from working elsewhere. */
export async function recoverStore(world: World, guard: StoreGuard, report: Report): Promise<void> {
  try {
    const journals = journalsIn(journalFolder(world));
    const unreadable = journals.some((one) => !one.journal);
    if (unreadable || journals.some(isOrphan))
      await withLock({ folder: lockFolder(world), name: 'cleaning up after interrupted passes' }, async () =>
        settleJournals(world, guard, report),
      );
    const left = removeTemporaries(world) + sweepLocks(lockFolder(world));
    if (left > 0 && !report.diagnostics.some((one) => one.rule.startsWith('apply/'))) {
      // else it has been said already what happened
      report.add({
        rule: 'apply/recovered',
        severity: 'info',
        message: 'an earlier baton was stopped before it had begun; its working files were removed',
      });
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    report.add({
      rule: 'apply/not-recovered',
      severity: 'warning',
      message: `what interrupted passes may have left in Baton’s own data cannot be read or cleaned up now (${code})`,
      place: { source: (error as NodeJS.ErrnoException).path ?? dataFolder(world) },
      hint: 'It will be tried again at the next start.',
    });
  }
}

async function settleJournals(world: World, guard: StoreGuard, report: Report): Promise<void> {
  const receipts = new Receipts(world);
  const keeper = {
    run: world.run,
    forget: (id: string) => receipts.remove(id),
    isRead(id: string) {
      const receipt = receipts.find(id);
      return receipt !== undefined && !receipt.unread;
    },
    markUndone: (id: string) => {
      const receipt = receipts.find(id);
      if (receipt && !receipt.undone) receipts.write({ ...receipt, undone: world.now().toISOString() });
    },
  };
  await recover(journalFolder(world), { report, guard, keeper });
  sweepObjects(world);
}

/** Kept bytes that nothing needs any more: of those that are given, or all. It does not matter when it fails: the next one does it. */
export function sweepObjects(world: World, only?: ReadonlySet<string>): void {
  attempt(() => {
    const wanted = wantedObjects(world);
    if (!wanted) return; // a record that cannot be read may speak of any of them
    new Objects(world).sweep(wanted, () => journalsIn(journalFolder(world)).length === 0, only);
  });
}

/** Working files of dead processes in our own data: those in agents' stores are in journals. */
function removeTemporaries(world: World): number {
  let count = 0;
  for (const folder of [
    journalFolder(world),
    path.join(dataFolder(world), 'receipts'),
    path.join(dataFolder(world), 'work'),
    path.join(dataFolder(world), 'keys'),
    lineageFolder(world),
    keptFolder(world),
    new Objects(world).folder,
  ]) {
    const left = namesIn(folder)
      .map((name) => path.join(folder, name))
      .filter(isLeftTemporary);
    for (const file of left) removeIfThere(file);
    count += left.length;
  }
  return count;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not made yet, or out of reach: what matters there has been reported by whoever needs it
  }
}
