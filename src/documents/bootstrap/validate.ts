// Every rule on a bootstrap template.
import { parseDocument } from '../toolkit/handoff-document/anatomy.js';
import { levelOf } from '../toolkit/handoff-document/check-document.js';
import { applyRules, type DocumentRule } from '../toolkit/handoff-document/rule.js';
import type { ValidateOptions, Validation } from '../../model/format.js';
import { qualityRules } from './quality-rules.js';
import { requiredRules } from './required-rules.js';

export const bootstrapRules: readonly DocumentRule[] = [...requiredRules, ...qualityRules];

export function validate(text: string, options: ValidateOptions): Validation {
  const findings = applyRules(bootstrapRules, { text, anatomy: parseDocument(text), options });
  return { level: levelOf(findings, () => true), findings };
}
