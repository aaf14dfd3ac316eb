// A session that grows while it is passed leaves one copy, not one for each pass: the shorter ones go, unless someone has gone on in them.
import { storeGuard } from '../../agents/store-guard.js';
import type { World } from '../../io/world.js';
import { Failure, Report } from '../../model/report.js';
import type { Receipt, Receipts } from '../../store/receipts.js';
import { takeBack } from '../undo/take-back.js';

/** The earlier pass, and those that it had gone on from. What cannot go stays, with the reason. */
export async function takeBackReplaced(
  earlier: Receipt,
  { receipts, world }: { readonly receipts: Receipts; readonly world: World },
  report: Report,
): Promise<void> {
  let gone = 0;
  for (let next: Receipt | undefined = earlier; next;) {
    const { continues }: Receipt = next;
    const all = receipts.all(new Report());
    try {
      await takeBack(next, { all, receipts, world, guard: storeGuard(world), force: false }, report);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      report.add({
        rule: 'pass/earlier-copy-kept',
        severity: 'info',
        message: `the earlier, shorter copy stays: ${error.diagnostic.message}`,
        place: { source: next.to.path },
        hint: `\`baton undo ${next.id} --force\` undoes it anyway.`,
      });
      return;
    }
    gone++;
    next = continues === undefined ? undefined : all.find((one) => one.id === continues && !one.undone);
  }
  report.add({
    rule: 'pass/earlier-copy-replaced',
    severity: 'info',
    message: 'the earlier, shorter copy had not been continued, so this one replaces it',
    count: gone,
  });
}
