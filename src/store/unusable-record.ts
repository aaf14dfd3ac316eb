// What is said of a record in our own store that is not used.
import { problemText, type RecordProblem } from '../model/record-version.js';
import type { Diagnostic } from '../model/report.js';

export function unusableRecord(
  file: string,
  problem: RecordProblem,
  { rule, what, outcome }: { readonly rule: string; readonly what: string; readonly outcome: string },
): Diagnostic {
  const about = { severity: 'warning' as const, place: { source: file } };
  if ('newer' in problem)
    return {
      ...about,
      rule: 'store/newer-record',
      message: `${what} cannot be used: ${problemText(problem)}; ${outcome} by this one`,
      hint: 'Update Baton.',
    };
  return {
    ...about,
    rule,
    message: `${what} cannot be read (${problemText(problem)}); ${outcome}`,
    hint: '`baton doctor` says how to put it aside.',
  };
}
