// Whether a text is a whole bundle: its lines, their digests, and the hand-off in it.
import type { Validation } from '../../model/format.js';
import { Failure, Report } from '../../model/report.js';
import { decode } from './decode.js';
import { readBundle } from './read-bundle.js';

export function validate(text: string): Validation {
  const read = readBundle(text);
  if (!('members' in read))
    return { level: 'non-conformant', findings: [{ rule: read.rule, severity: 'error', line: read.line, message: read.message }] };
  const report = new Report();
  try {
    decode(text, report);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { rule, message } = error.diagnostic;
    return { level: 'non-conformant', findings: [{ rule, severity: 'error', line: 2, message }] };
  }
  const findings = report.diagnostics.map(({ rule, severity, message }) => ({ rule, severity, line: 2, message }));
  return { level: findings.some(({ severity }) => severity !== 'info') ? 'minimal' : 'recommended', findings };
}
