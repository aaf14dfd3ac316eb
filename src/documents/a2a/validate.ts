// Whether a text is a task of A2A 1.0.
import type { Finding, Validation } from '../../model/format.js';
import { lineOfPath, parseObject } from '../toolkit/json-text/parse.js';
import { findTask } from './find.js';
import { isExport, isOld, normalTask, unwrapped } from './normal.js';
import { taskSchema } from './schema.js';

export function validate(text: string): Validation {
  const found = findTask(text);
  const own = found?.text ?? text;
  const before = (found?.line ?? 1) - 1;
  const json = parseObject(own);
  if ('problem' in json)
    return {
      level: 'non-conformant',
      findings: [{ rule: 'a2a/not-json', severity: 'error', line: before + json.line, message: json.problem }],
    };
  const value = unwrapped(json.value);
  const old = isExport(value) || isOld(value);
  const parsed = taskSchema.safeParse(isOld(value) ? normalTask(value) : value);
  const findings: Finding[] = [
    ...(old
      ? [{ rule: 'a2a/old-version', severity: 'warning' as const, line: before + 1, message: 'this is not of version 1.0 of the protocol' }]
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
