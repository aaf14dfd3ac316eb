// Whether a text is a task of A2A 1.0.
import type { Finding, Validation } from '../../model/format.js';
import type { JsonObject } from '../../model/json.js';
import { validateFound } from '../toolkit/validate-found.js';
import { lineOfPath, parseObject } from '../toolkit/json-text/parse.js';
import { findTask } from './find.js';
import { isExport, isOld, normalTask, unwrapped } from './normal.js';
import { taskSchema } from './schema.js';

export function validate(text: string): Validation {
  return validateFound(text, findTask(text), { parse: parseObject, broken: { rule: 'a2a/not-json', severity: 'error' }, check });
}

function check(json: { readonly value: JsonObject }, own: string, before: number): Validation {
  const value = unwrapped(json.value);
  const old = isExport(value) || isOld(value);
  const parsed = taskSchema.safeParse(isOld(value) ? normalTask(value) : value);
  const findings: Finding[] = [
    ...(old
      ? [{ rule: 'a2a/old-version', severity: 'warning' as const, line: before + 1, message: 'this is not version 1.0 of the protocol' }]
      : []),
    ...(parsed.success || isExport(value)
      ? []
      : parsed.error.issues.map(({ path, message }): Finding => ({
          rule: 'a2a/schema',
          severity: 'error',
          line: before + lineOfPath(own, path),
          message: `/${path.join('/')}: ${message}`,
        }))),
  ];
  return { level: findings.some(({ severity }) => severity === 'error') ? 'non-conformant' : old ? 'minimal' : 'recommended', findings };
}
