// Whether a text is a canonical hand-off: JSON, the schema, the id.
import type { HandoffContent } from '../../model/handoff.js';
import { handoffId } from '../../model/handoff-id.js';
import { handoffSchema } from '../../model/handoff-schema.js';
import type { Finding, Validation } from '../format.js';
import { lineAt, lineOfJsonError } from '../json-errors.js';

export function validate(text: string): Validation {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return bad([{ rule: 'json/not-json', severity: 'error', line: lineOfJsonError(text, error), message: 'this is no JSON' }]);
  }
  const parsed = handoffSchema.safeParse(value);
  if (!parsed.success) return bad(parsed.error.issues.map((issue) => ({ rule: 'json/schema', severity: 'error', line: lineOfPath(text, issue.path), message: `/${issue.path.join('/')}: ${issue.message}` })));
  // Of the value as it stands: fields that the schema does not know count too.
  if (handoffId(value as HandoffContent) !== parsed.data.id) return { level: 'minimal', findings: [{ rule: 'json/id-differs', severity: 'warning', line: lineOfPath(text, ['id']), message: 'the id is not the hash of the content' }] };
  return { level: 'recommended', findings: [] };
}

function bad(findings: readonly Finding[]): Validation {
  return { level: 'non-conformant', findings };
}

/** Where the last named key of a path first stands behind the ones before it. */
function lineOfPath(text: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const key of path) {
    if (typeof key !== 'string') continue;
    const next = text.indexOf(`${JSON.stringify(key)}`, at);
    if (next < 0) break;
    at = next;
  }
  return lineAt(text, at);
}
