// Whether a text is a YAML hand-off: it parses, its two required fields are single lines, its words are those that are known.
import type { Finding, Validation } from '../../model/format.js';
import type { JsonObject } from '../../model/json.js';
import { validateFound } from '../toolkit/validate-found.js';
import { findYaml } from './find.js';
import { parseFields } from './parse.js';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['complete', 'partial', 'blocked'],
  outcome: ['SUCCEEDED', 'PARTIAL_PLUS', 'PARTIAL_MINUS', 'FAILED'],
};

export function validate(text: string): Validation {
  return validateFound(text, findYaml(text), { parse: parseFields, broken: { rule: 'yaml/not-yaml', severity: 'error' }, check });
}

function check(parsed: { readonly fields: JsonObject }, own: string, before: number): Validation {
  const lineOf = (field: string): number => {
    const at = own.search(new RegExp(`^${field}:`, 'm'));
    return before + (at < 0 ? 1 : own.slice(0, at).split('\n').length);
  };
  const findings: Finding[] = [];
  for (const field of ['goal', 'now']) {
    const value = parsed.fields[field];
    if (typeof value !== 'string' || value.trim() === '')
      findings.push({ rule: 'yaml/missing-field', severity: 'error', line: lineOf(field), message: `missing \`${field}\`` });
    else if (value.trim().includes('\n'))
      findings.push({ rule: 'yaml/field-value', severity: 'warning', line: lineOf(field), message: `\`${field}\` must be one line` });
  }
  for (const [field, values] of Object.entries(VALUES)) {
    const value = parsed.fields[field];
    if (value !== undefined && !values.includes(String(value)))
      findings.push({
        rule: 'yaml/field-value',
        severity: 'warning',
        line: lineOf(field),
        message: `\`${field}\` must be one of ${values.join(', ')}`,
      });
  }
  return {
    level: findings.some(({ severity }) => severity === 'error') ? 'non-conformant' : findings.length > 0 ? 'minimal' : 'recommended',
    findings: findings.toSorted((a, b) => a.line - b.line),
  };
}
