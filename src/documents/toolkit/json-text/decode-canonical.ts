// Canonical JSON → hand-off, wherever the JSON was found. What this version does not know is kept as an extension.
import type { Handoff } from '../../../model/handoff.js';
import { handoffId } from '../../../model/handoff-id.js';
import { handoffSchema } from '../../../model/handoff-schema.js';
import type { Json } from '../../../model/json.js';
import { Failure, type Report } from '../../../model/report.js';
import { parseObject } from './parse.js';

export function decodeCanonical(text: string, report: Report): Handoff {
  const json = parseObject(text);
  if ('problem' in json)
    throw new Failure({ rule: 'json/not-json', message: json.problem, hint: '`baton check` shows where it breaks off.' });
  const { value } = json;
  const parsed = handoffSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Failure({
      rule: 'json/schema',
      message: `this is not a hand-off: /${issue!.path.join('/')}: ${issue!.message}`,
      hint: '`baton check FILE` lists every error; the schema is schema/handoff.schema.json.',
    });
  }
  const unknown = Object.entries(value).filter(([key]) => !Object.hasOwn(handoffSchema.shape, key));
  for (const [key] of unknown)
    report.add({ rule: 'json/unknown-field', severity: 'info', message: `the field “${key}” is unknown; it is kept as an extension` });
  const handoff: Handoff =
    unknown.length === 0
      ? parsed.data
      : { ...parsed.data, extensions: { ...parsed.data.extensions, ...(Object.fromEntries(unknown) as Record<string, Json>) } };
  if (handoffId(parsed.data) !== handoff.id)
    report.add({
      rule: 'json/id-differs',
      severity: 'warning',
      message: 'the id is not the hash of the content: something was changed after it was made',
    });
  return handoff;
}
