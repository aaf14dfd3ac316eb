// Whoever passes a session again, now with --redact, may think that its secrets are gone from there: an earlier copy may still hold them.
import type { Report } from '../../model/report.js';
import { isSessionThere } from '../../sources/passed-copies.js';
import type { Receipt } from '../../store/receipts.js';
import { REDACTED } from './earlier.js';

export async function tellUnredactedCopy(
  receipts: readonly Receipt[],
  { from, to }: { readonly from: Pick<Receipt['from'], 'agent' | 'id'>; readonly to: { readonly id: string; readonly name: string } },
  report: Report,
): Promise<void> {
  for (const receipt of receipts) {
    const isCopy = receipt.from.agent === from.agent && receipt.from.id === from.id && receipt.to.agent === to.id;
    if (receipt.undone || !isCopy || receipt.choices.split(', ').includes(REDACTED)) continue;
    if (!(await isSessionThere(receipt.to.agent, receipt.to.path))) continue;
    report.add({
      rule: 'pass/unredacted-copy',
      severity: 'warning',
      message: `an earlier pass of this session, with whatever secrets are in it, is still in ${to.name}’s store`,
      place: { source: receipt.to.path },
      hint: `baton undo ${receipt.id} removes it.`,
    });
  }
}
