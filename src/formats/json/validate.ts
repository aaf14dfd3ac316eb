// Whether a text is a canonical hand-off: JSON, the schema, the id.
import type { HandoffContent } from '../../model/handoff.js';
import { handoffId } from '../../model/handoff-id.js';
import { handoffSchema } from '../../model/handoff-schema.js';
import { lineOfPath, parseObject } from '../families/json-text/parse.js';
import type { Finding, Validation } from '../format.js';
import { findJson } from './find.js';

export function validate(text: string): Validation {
  const found = findJson(text);
  const own = found?.text ?? text;
  const before = (found?.line ?? 1) - 1;
  const json = parseObject(own);
  if ('problem' in json) return bad([{ rule: 'json/not-json', severity: 'error', line: before + json.line, message: json.problem }]);
  const parsed = handoffSchema.safeParse(json.value);
  if (!parsed.success) return bad(parsed.error.issues.map((issue) => ({ rule: 'json/schema', severity: 'error', line: before + lineOfPath(own, issue.path), message: `/${issue.path.join('/')}: ${issue.message}` })));
  // Of the value as it stands: fields that the schema does not know count too.
  if (handoffId(json.value as unknown as HandoffContent) !== parsed.data.id) return { level: 'minimal', findings: [{ rule: 'json/id-differs', severity: 'warning', line: before + lineOfPath(own, ['id']), message: 'the id is not the hash of the content' }] };
  return { level: 'recommended', findings: [] };
}

function bad(findings: readonly Finding[]): Validation {
  return { level: 'non-conformant', findings };
}
