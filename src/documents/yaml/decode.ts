// YAML with Continuous Claude's fields → hand-off. Unknown fields are reported and kept.
import { contentOfDraft, emptyDraft } from '../../model/empty-handoff.js';
import type { Handoff, HandoffContent } from '../../model/handoff.js';
import { identified } from '../../model/handoff-id.js';
import { setOwn, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import { label, wordsOf } from '../toolkit/foreign-json/statements.js';
import { fields, KEPT } from './fields.js';
import { findYaml } from './find.js';
import { parseFields } from './parse.js';

export function decode(text: string, report: Report): Handoff {
  const found = findYaml(text);
  if (!found)
    throw new Failure({
      rule: 'yaml/not-found',
      message: 'there is no YAML hand-off in this text',
      hint: 'It has the fields `goal` and `now` at its top level.',
    });
  if (found.inTalk)
    report.add({ rule: 'yaml/in-talk', severity: 'info', message: `the hand-off was found inside other text, from line ${found.line} on` });
  const parsed = parseFields(found.text);
  if ('problem' in parsed)
    throw new Failure({
      rule: 'yaml/not-yaml',
      message: `the hand-off cannot be read: line ${found.line - 1 + parsed.line}: ${parsed.problem}`,
      hint: '`baton check` says the same.',
    });
  return identified(readFields(parsed.fields));
}

const known = new Map(fields.map((field) => [field.name, field]));

export function readFields(value: JsonObject): HandoffContent {
  const draft = emptyDraft('');
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined || one === null) continue;
    const field = known.get(name);
    if (field) {
      field.read(one, draft, value);
      continue;
    }
    const isOther = name.includes('/'); // blocks of other tools have names of their own
    const extensions: Record<string, Json> = { ...draft.extensions };
    setOwn(extensions, isOther ? name : `${KEPT}${name}`, one);
    draft.extensions = extensions;
    const words = isOther ? '' : wordsOf(one);
    if (words !== '') draft.context.push({ text: `${label(name)}: ${words}`, evidence: [] });
  }
  if (draft.title.trim() === '') draft.title = draft.goal[0]?.text ?? 'Untitled hand-off';
  return contentOfDraft(draft);
}
