// Hybrid export → hand-off: the markdown summary says how things stand, the JSON has the plan, its comments and its activity.
import { contentOfDraft, emptyDraft, type Draft } from '../../model/empty-handoff.js';
import type { Handoff } from '../../model/handoff.js';
import { identified } from '../../model/handoff-id.js';
import { setOwn, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import { parseDocument } from '../toolkit/handoff-document/anatomy.js';
import { findDocument } from '../toolkit/handoff-document/find.js';
import { readReport } from '../toolkit/handoff-document/read-report.js';
import { parseObject } from '../toolkit/json-text/parse.js';
import { decompressed } from '../../records/lz-text.js';
import { readPlanExport } from '../toolkit/foreign-json/plan-export.js';
import { findHybrid } from './find.js';

export function decode(text: string, report: Report): Handoff {
  const found = findHybrid(text);
  const json = parseObject(found?.text ?? text);
  if ('problem' in json) throw notRead(json.problem);
  const { json: inner, markdown, format, ...rest } = json.value;
  const draft = emptyDraft('');
  readMarkdown(stringOf(markdown) ?? '', draft);
  const unknown = readPlanExport({ ...planOf(inner, format), ...rest }, draft);
  const extensions: Record<string, Json> = { ...draft.extensions };
  for (const [key, value] of Object.entries(unknown)) if (value !== undefined) setOwn(extensions, `plan/${key}`, value);
  draft.extensions = extensions;
  if (draft.title === '') draft.title = draft.goal[0]?.text ?? draft.nextSteps[0]?.text ?? 'Untitled plan';
  if (found?.inTalk)
    report.add({ rule: 'hybrid/in-talk', severity: 'info', message: `the export was found inside other text, from line ${found.line} on` });
  return identified(contentOfDraft(draft));
}

function notRead(why: string): Failure {
  return new Failure({
    rule: 'hybrid/not-read',
    message: `the export cannot be read: ${why}`,
    hint: 'It has `json` (an object, or a compressed text), `markdown` and `format`.',
  });
}

/** As an object; as text, plain or compressed, as `format` says. */
function planOf(inner: Json | undefined, format: Json | undefined): JsonObject {
  if (typeof inner !== 'string') return (inner ?? {}) as JsonObject;
  const plain = /^\s*\{/.test(inner) ? inner : decompressed(inner);
  if (plain === undefined) throw notRead(`\`json\` is neither JSON nor ${stringOf(format) ?? 'compressed text'}`);
  const parsed = parseObject(plain);
  if ('problem' in parsed) throw notRead(`\`json\`: ${parsed.problem}`);
  return parsed.value;
}

/** The summary has the form of a hand-off; one that has not is kept as it is. */
function readMarkdown(markdown: string, draft: Draft): void {
  if (markdown.trim() === '') return;
  const document = findDocument(markdown);
  if (!document) {
    draft.attachments.push({ name: 'summary.md', mediaType: 'text/markdown', text: markdown });
    return;
  }
  const anatomy = parseDocument(document.text);
  const { title, sources, domain, extensions, ...told } = readReport(anatomy);
  Object.assign(draft, told, { domain, extensions, title: title ?? '', ...(sources && { sources: [...sources] }) });
  const dated = /^#\s*Session Handoff\s*[-–—:]\s*(\S.*)$/i.exec(anatomy.first?.text.trim() ?? '')?.[1];
  if (dated !== undefined) draft.label = dated;
  if (anatomy.prompt) draft.prompt = anatomy.prompt.text;
}
