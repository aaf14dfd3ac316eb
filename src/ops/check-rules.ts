// Every rule that `check` applies, with what it asks for: for SARIF and for the docs.
import { bootstrapRules } from '../formats/bootstrap/validate.js';
import { handoffRules } from '../formats/families/handoff-document/check-document.js';
import { feedRules, LF001 } from '../formats/llmfeed/rules.js';
import type { Severity } from '../model/report.js';
import { rules } from '../model/rules.js';

export interface CheckRule {
  readonly id: string;
  readonly severity: Severity;
  readonly asks: string;
}

export const checkRules: readonly CheckRule[] = [
  ...handoffRules,
  ...bootstrapRules,
  LF001,
  ...feedRules,
  ...Object.entries(rules).filter(([id]) => id.startsWith('json/')).map(([id, asks]): CheckRule => ({ id, severity: id === 'json/id-differs' ? 'warning' : 'error', asks })),
];
