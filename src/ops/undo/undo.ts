// `undo`: remove what a pass wrote, unless it has been continued since.
import { asFailure } from '../../io/disk-failure.js';
import { withLock } from '../../io/lock.js';
import { storeGuard } from '../../agents/store-guard.js';
import type { World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import { Receipts, type Receipt } from '../../store/receipts.js';
import { lockFolder, recoverStore } from '../../store/recover.js';
import { passName } from '../pass/pass-name.js';
import { takeBack, type UndoResult } from './take-back.js';

export type { UndoResult };

export interface UndoOptions {
  readonly receipt?: string;
  readonly force?: boolean;
}

/** Without a receipt: the newest one that has not been undone. */
export async function undoPass(world: World, options: UndoOptions, report: Report): Promise<UndoResult> {
  try {
    const guard = storeGuard(world);
    await recoverStore(world, guard, report);
    const receipts = new Receipts(world);
    for (;;) {
      const chosen = choose(receipts.all(report), options.receipt);
      const result = await withLock({ folder: lockFolder(world), name: passName(chosen.from, chosen.to.agent) }, async () => {
        // Meanwhile another undo may have removed it, or been killed over it, or another pass continued it: the current state counts.
        await recoverStore(world, guard, report);
        const all = receipts.all(new Report());
        const receipt = all.find((one) => one.id === chosen.id);
        return receipt && !receipt.undone
          ? takeBack(receipt, { all, receipts, world, guard, force: options.force === true }, report)
          : undefined;
      });
      if (result) return result;
    }
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was undone' });
  }
}

function choose(all: readonly Receipt[], id: string | undefined): Receipt {
  const open = all.filter((one) => !one.undone);
  if (id === undefined) {
    if (open[0]) return open[0];
    throw new Failure({
      rule: 'undo/nothing',
      message: 'there is no pass to undo',
      hint: 'Every pass prints its receipt; `baton undo RECEIPT` undoes it.',
    });
  }
  const matches = open.filter((one) => one.id.startsWith(id));
  if (matches.length === 1) return matches[0]!;
  const done = all.find((one) => one.undone && one.id === id);
  throw new Failure({
    rule: matches.length > 1 ? 'undo/ambiguous' : 'undo/unknown-receipt',
    message: done
      ? `pass ${id} was undone on ${done.undone}`
      : matches.length > 1
        ? `“${id}” matches ${matches.length} receipts`
        : `there is no receipt “${id}”`,
    hint:
      open.length === 0
        ? 'There is no pass left to undo.'
        : `Newest: ${open
            .slice(0, 3)
            .map((one) => `${one.id} (${one.from.agent} → ${one.to.agent})`)
            .join(', ')}`,
  });
}
