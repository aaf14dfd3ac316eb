// A task (1.0 or 0.3), a message, or a conversation export → hand-off.
import { contentOfDraft, emptyDraft, type Draft } from '../../model/empty-handoff.js';
import type { Attachment, Handoff } from '../../model/handoff.js';
import { handoffId, identified } from '../../model/handoff-id.js';
import { handoffSchema } from '../../model/handoff-schema.js';
import { isObject, setOwn, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, Session } from '../../model/session.js';
import { parseObject } from '../toolkit/json-text/parse.js';
import { readPlanExport } from '../toolkit/foreign-json/plan-export.js';
import { wordsOf } from '../toolkit/foreign-json/statements.js';
import { tellConversation } from '../toolkit/foreign-json/story.js';
import { objectsIn } from '../toolkit/foreign-json/travelled.js';
import { findTask } from './find.js';
import { ownHeader, readHistory } from './history-read.js';
import { isExport, isMessage, isOld, isTask, normalMessage, normalTask, unwrapped } from './normal.js';
import { HANDOFF_ARTIFACT } from './shapes.js';

export function decode(text: string, report: Report): Handoff {
  const found = findTask(text);
  const json = parseObject(found?.text ?? text);
  if ('problem' in json)
    throw new Failure({
      rule: 'a2a/not-json',
      message: `the task cannot be read: ${json.problem}`,
      hint: '`baton check` shows where it breaks off.',
    });
  const value = unwrapped(json.value);
  if (isExport(value)) return exportedPlan(value);
  if (!isTask(value) && !isMessage(value))
    throw new Failure({
      rule: 'a2a/not-a-task',
      message: 'this is not a task of the A2A protocol',
      hint: 'A task has an `id`, a `status` with a `state`, and a `history` or `artifacts`.',
    });
  if (isOld(value))
    report.add({
      rule: 'a2a/old-version',
      severity: 'info',
      message: 'this task uses version 0.3 of the protocol or older; it was read as version 1.0',
    });
  const task = normalTask(value);
  return ownHandoff(task, report) ?? foreignHandoff(task);
}

/** What we wrote ourselves says it exactly. */
function ownHandoff(task: JsonObject, report: Report): Handoff | undefined {
  const artifact = objectsIn(task['artifacts']).find(({ artifactId }) => artifactId === HANDOFF_ARTIFACT);
  const parsed = handoffSchema.safeParse(objectsIn(artifact?.['parts'])[0]?.['data']);
  if (!parsed.success) return undefined;
  const { session: _session, ...handoff } = parsed.data;
  if (handoffId(handoff) !== handoff.id)
    report.add({
      rule: 'format/edited',
      severity: 'info',
      message: 'the hand-off in the task was edited after it was made; its current text is used',
    });
  const header = ownHeader(task['metadata']);
  const session = header && readHistory(objectsIn(task['history']), header);
  return session ? { ...handoff, session } : handoff;
}

function foreignHandoff(task: JsonObject): Handoff {
  const { id, contextId, status, history, artifacts, ...rest } = task;
  const draft = emptyDraft('');
  const source = stringOf(contextId) ?? stringOf(id) ?? '';
  draft.sources.push({ agent: 'a2a', id: source });
  readStatus(isObject(status) ? status : {}, draft);
  draft.attachments.push(...objectsIn(artifacts).flatMap(readArtifact));
  keepRest({ ...rest, ...(typeof id === 'string' && id !== source && { id }) }, draft);
  return finished(draft, readHistory(objectsIn(history), headerFor(draft, source)));
}

function exportedPlan(value: JsonObject): Handoff {
  const { contextId, messages, sourceAgent, ...plan } = value;
  const draft = emptyDraft('');
  draft.sources.push({ agent: stringOf(sourceAgent) ?? 'unknown', id: stringOf(contextId) ?? '' });
  keepRest(readPlanExport(plan, draft), draft);
  return finished(draft, readHistory(objectsIn(messages).map(normalMessage), headerFor(draft, stringOf(contextId) ?? '')));
}

function headerFor(draft: Draft, id: string): Header {
  return { kind: 'session', id: id === '' ? 'task' : id, agent: draft.sources[0]?.agent ?? 'a2a' };
}

/** The title is that of the task, or the beginning of what was asked. */
function finished(draft: Draft, session: Session | undefined): Handoff {
  if (session) tellConversation(session, draft);
  if (draft.title === '') draft.title = firstLine(draft.goal[0]?.text ?? draft.attachments[0]?.name ?? '') || 'Untitled task';
  const handoff = identified(contentOfDraft(draft));
  return session ? { ...handoff, session } : handoff;
}

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0]!.trim();
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line;
}

function readStatus({ state, timestamp, message }: JsonObject, draft: Draft): void {
  const name = (stringOf(state) ?? '')
    .replace(/^TASK_STATE_/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
  if (name !== '' && name !== 'unspecified') draft.state.push({ text: `The task is ${name}.`, evidence: [] });
  const said = isObject(message)
    ? objectsIn(message['parts'])
        .map(({ text, data }) => stringOf(text) ?? wordsOf(data))
        .filter((text) => text !== '')
        .join('\n')
    : '';
  if (said !== '') draft.state.push({ text: said, evidence: [] });
  if (typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp))) draft.generatedAt = timestamp;
}

function readArtifact(artifact: JsonObject): Attachment[] {
  const { artifactId, name, description } = artifact;
  const title = stringOf(name) ?? stringOf(artifactId) ?? 'artifact';
  return objectsIn(artifact['parts']).map(({ text, url, data, raw, filename, mediaType }) => {
    const said = stringOf(text) ?? (data === undefined ? undefined : JSON.stringify(data)) ?? stringOf(raw);
    return {
      name: typeof filename !== 'string' || filename === title ? title : name === undefined ? filename : `${title} (${filename})`,
      mediaType: stringOf(mediaType) ?? 'text/plain',
      ...(typeof url === 'string' && { url }),
      ...(said !== undefined && { text: typeof description === 'string' && said === '' ? description : said }),
    };
  });
}

/** Members that the protocol allows and the model has no field for. */
function keepRest(rest: JsonObject, draft: Draft): void {
  const extensions: Record<string, Json> = {};
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) setOwn(extensions, `a2a/${key}`, value);
  draft.extensions = extensions;
}
