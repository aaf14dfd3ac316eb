// Every rule that `check` applies, with what it asks for: for SARIF and for the docs.
import { bootstrapRules } from '../../documents/bootstrap/validate.js';
import { handoffRules } from '../../documents/toolkit/handoff-document/check-document.js';
import { feedRules, LF001 } from '../../documents/llmfeed/rules.js';
import type { Severity } from '../../model/report.js';
import { rules } from '../../model/rules.js';

export interface CheckRule {
  readonly id: string;
  readonly severity: Severity;
  readonly asks: string;
}

/** Of the rules that diagnostics and `check` share. */
const WARNINGS: ReadonlySet<string> = new Set(['json/no-such-source', 'json/id-differs', 'a2a/old-version', 'yaml/field-value']);

export const checkRules: readonly CheckRule[] = [
  ...handoffRules,
  ...bootstrapRules,
  LF001,
  ...feedRules,
  ...Object.entries(rules)
    .filter(([id]) => /^(?:check|json|a2a|yaml)\/(?!in-talk|not-found|not-a-task|unknown-field)/.test(id))
    .map(([id, asks]): CheckRule => ({ id, severity: WARNINGS.has(id) ? 'warning' : 'error', asks })),
];
