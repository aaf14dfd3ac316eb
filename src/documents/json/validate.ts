// Whether a text is a canonical hand-off: JSON, the schema, the id.
import type { Evidence, HandoffContent } from '../../model/handoff.js';
import { contentOf, handoffId } from '../../model/handoff-id.js';
import { handoffSchema } from '../../model/handoff-schema.js';
import { lineOfPath, parseObject } from '../toolkit/json-text/parse.js';
import type { Finding, Validation } from '../../model/format.js';
import { findJson } from './find.js';

export function validate(text: string): Validation {
  const found = findJson(text);
  const own = found?.text ?? text;
  const before = (found?.line ?? 1) - 1;
  const json = parseObject(own);
  if ('problem' in json) return bad([{ rule: 'json/not-json', severity: 'error', line: before + json.line, message: json.problem }]);
  const parsed = handoffSchema.safeParse(json.value);
  if (!parsed.success)
    return bad(
      parsed.error.issues.map((issue) => ({
        rule: 'json/schema',
        severity: 'error',
        line: before + lineOfPath(own, issue.path),
        message: `/${issue.path.join('/')}: ${issue.message}`,
      })),
    );
  const findings: Finding[] = [];
  // Of the value as it stands: fields that the schema does not know count too.
  if (handoffId(json.value as unknown as HandoffContent) !== parsed.data.id)
    findings.push({
      rule: 'json/id-differs',
      severity: 'warning',
      line: before + lineOfPath(own, ['id']),
      message: 'the id is not the hash of the content',
    });
  const sources = Math.max(1, parsed.data.sources.length);
  const strange = Math.max(...sourcesCited(parsed.data));
  if (strange >= sources)
    findings.push({
      rule: 'json/no-such-source',
      severity: 'warning',
      line: before + lineOfPath(own, ['sources']),
      message: `evidence cites session ${strange + 1}, but ${sources === 1 ? 'there is only one' : `there are only ${sources}`}`,
    });
  return { level: findings.length === 0 ? 'recommended' : 'minimal', findings };
}

/** Numbers of the sessions that evidence anywhere in it points at. */
function sourcesCited(handoff: HandoffContent): number[] {
  const found = [0];
  const work: unknown[] = [contentOf(handoff)];
  while (work.length > 0) {
    const value = work.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'evidence') found.push(...(inner as readonly Evidence[]).map(({ source = 0 }) => source));
      else if (key !== 'extensions') work.push(inner);
    }
  }
  return found;
}

function bad(findings: readonly Finding[]): Validation {
  return { level: 'non-conformant', findings };
}
