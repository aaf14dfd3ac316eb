// Every rule on a hand-off document, and the level that it reaches.
import type { Finding, Level, ValidateOptions, Validation } from '../../../model/format.js';
import { parseDocument } from './anatomy.js';
import { applyRules, type DocumentRule } from './rule.js';
import { consistencyRules } from './rules/consistency.js';
import { contentRules } from './rules/content.js';
import { guidelineRules } from './rules/guidelines.js';
import { layoutRules } from './rules/layout.js';
import { metadataRules } from './rules/metadata.js';
import { promptRules } from './rules/prompt.js';
import { safetyRules } from './rules/safety.js';
import { structureRules } from './rules/structure.js';

export const handoffRules: readonly DocumentRule[] = [
  ...structureRules,
  ...promptRules,
  ...metadataRules,
  ...contentRules,
  ...guidelineRules,
  ...layoutRules,
  ...consistencyRules,
  ...safetyRules,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Rules whose warnings keep a document from the recommended level. */
const RECOMMENDED = /^HF02[0-4]$/;

export function checkDocument(text: string, options: ValidateOptions = {}): Validation {
  const findings = applyRules(handoffRules, { text, anatomy: parseDocument(text), options });
  return { level: levelOf(findings, (rule) => RECOMMENDED.test(rule)), findings };
}

export function levelOf(findings: readonly Finding[], counts: (rule: string) => boolean): Level {
  if (findings.some(({ severity }) => severity === 'error')) return 'non-conformant';
  return findings.some(({ severity, rule }) => severity === 'warning' && counts(rule)) ? 'minimal' : 'recommended';
}
