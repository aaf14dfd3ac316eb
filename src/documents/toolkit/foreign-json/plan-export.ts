// What a plan tool exports: the plan, its threads of comments, who did what.
import type { Draft } from '../../../model/empty-handoff.js';
import type { Comment } from '../../../model/handoff.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import { objectsIn } from './travelled.js';
import { wordsOf } from './statements.js';
import { readPlanBlocks } from './plan-blocks.js';

/** Gives back what has no field. */
export function readPlanExport(value: JsonObject, draft: Draft): JsonObject {
  const { title, content, threads, activity, status, exportedAt, exportedBy, ...rest } = value;
  if (typeof title === 'string' && title !== '') draft.title = title;
  if (status !== undefined) draft.state.push({ text: `Status of the plan: ${wordsOf(status)}`, evidence: [] });
  const at = timeOf(exportedAt);
  if (at !== undefined) draft.generatedAt = at;
  if (typeof exportedBy === 'string' && exportedBy !== '')
    draft.participants.push({ name: exportedBy, kind: 'person', role: 'exported it' });
  readPlanBlocks(content, draft);
  draft.comments.push(...objectsIn(threads).flatMap(readThread));
  draft.activity.push(
    ...objectsIn(activity).map(({ timestamp, at: when, createdAt, actor, who, user, author, ...what }) => ({
      at: timeOf(timestamp ?? when ?? createdAt) ?? '',
      who: wordsOf(actor ?? who ?? user ?? author) || 'unknown',
      what: wordsOf(what),
    })),
  );
  return rest;
}

/** Milliseconds, seconds of no use here, or a time as text. */
function timeOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value;
  if (typeof value !== 'number' || !(Math.abs(value) < 8.64e15)) return undefined;
  return new Date(value).toISOString();
}

/** The first comment with the others as replies. */
function readThread(thread: JsonObject): Comment[] {
  const { id, comments, resolved, ...rest } = thread;
  const [first, ...others] =
    isArray(comments) && comments.some(isObject) ? comments.filter(isObject).map(readComment) : [readComment(rest)];
  return first
    ? [
        {
          ...first,
          ...(first.id === '' && { id: stringOf(id) ?? '1' }),
          ...(resolved === true && { resolved }),
          ...(others.length > 0 && { replies: others }),
        },
      ]
    : [];
}

function readComment(comment: JsonObject): Comment {
  const { id, author, userId, user, body, text, content, createdAt, timestamp, ...more } = comment;
  const at = timeOf(createdAt ?? timestamp);
  const words = [wordsOf(text ?? body ?? content), wordsOf(more)].filter((one) => one !== '').join('; ');
  return { id: stringOf(id) ?? '', author: wordsOf(author ?? userId ?? user) || 'unknown', text: words, ...(at !== undefined && { at }) };
}
