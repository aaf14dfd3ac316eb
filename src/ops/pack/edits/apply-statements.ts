// Statements of a hand-off as the edit list changes them, and what was done about each.
import { editStatements } from '../../../edits/edit-statements.js';
import type { Handoff } from '../../../model/handoff.js';
import { plural } from '../../../model/plural.js';
import type { Report } from '../../../model/report.js';
import { shortText } from '../../../model/short-text.js';
import type { OpenEdits } from './open-edits.js';

export function applyStatements(handoff: Handoff, { list }: OpenEdits, report: Report): Handoff {
  const { handoff: made, edited, leftOut, unused } = editStatements(handoff, list.statements);
  if (edited + leftOut > 0)
    report.add({
      rule: 'edits/statements',
      severity: 'info',
      count: edited + leftOut,
      message: `${plural(edited, 'statement')} changed and ${leftOut} left out, as the edit list says`,
    });
  for (const { section, was } of unused)
    report.add({
      rule: 'edits/statement-not-there',
      severity: 'warning',
      message: `the hand-off has no such statement under “${section}”: ${shortText(was, 120)}`,
      hint: 'It may be beyond the budget, or prove nothing but what is left out. Recorded lines (checks, files, artifacts) can only be left out.',
    });
  return made;
}

/** A session that is passed as it is has no statements. */
export function tellUnusedStatements({ list }: OpenEdits, report: Report): void {
  if (list.statements.length === 0) return;
  report.add({
    rule: 'edits/statements-not-used',
    severity: 'info',
    count: list.statements.length,
    message: `${plural(list.statements.length, 'change')} to the hand-off not used: the session itself is what is written`,
    hint: '`--as prompt`, or `baton pack` with the same list, uses them.',
  });
}
