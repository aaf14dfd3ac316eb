// Checking the one document that a text holds: found among what surrounds it, taken apart, then looked at.
import type { Finding, Validation } from '../../model/format.js';

export interface FoundText {
  readonly text: string;
  /** Line of the whole text on which it begins. */
  readonly line: number;
}

/** Why it cannot be taken apart, and on which of its lines. */
export interface Problem {
  readonly problem: string;
  readonly line: number;
}

/** `check`: `before` are the lines above the document. `broken`: the rule for what cannot be taken apart. */
export function validateFound<Parsed extends object>(
  text: string,
  found: FoundText | undefined,
  options: {
    readonly parse: (own: string) => Parsed | Problem;
    readonly broken: Pick<Finding, 'rule' | 'severity'>;
    readonly check: (parsed: Parsed, own: string, before: number) => Validation;
  },
): Validation {
  const own = found?.text ?? text;
  const before = (found?.line ?? 1) - 1;
  const parsed = options.parse(own);
  if (!('problem' in parsed)) return options.check(parsed, own, before);
  const { rule, severity } = options.broken;
  return { level: 'non-conformant', findings: [{ rule, severity, line: before + parsed.line, message: parsed.problem }] };
}
