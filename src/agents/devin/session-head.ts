// What a session of Devin's says of itself besides its messages, in either version of the service.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';

/** The list in the document of a session. */
export const LIST = 'messages';
/** What a document that Baton fetched calls itself. */
export const COPY = 'devin-session';

const ID = /^[\w-]{1,128}$/;
const PREFIX = 'devin-';

export interface SessionHead {
  readonly id: string;
  readonly title?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

/** The session in what the service answered, or in a copy of it. */
export function sessionIn(document: JsonObject): JsonObject {
  return isObject(document['session']) ? document['session'] : document;
}

/** Undefined: it is no session. */
export function sessionHead(document: JsonObject): SessionHead | undefined {
  const session = sessionIn(document);
  const id = wholeId(stringOf(session['session_id']) ?? '');
  if (id === undefined) return undefined;
  const title = firstWords(stringOf(session['title']) ?? '', 200);
  return { id, title: title || undefined, startedAt: timeOf(session['created_at']), updatedAt: timeOf(session['updated_at']) };
}

/** As the service takes it: addresses in its pages leave the beginning out. Undefined: no session is called like that. */
export function wholeId(id: string): string | undefined {
  if (!ID.test(id)) return undefined;
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`;
}

/** Seconds, or a time in words. */
export function timeOf(value: Json | undefined): string | undefined {
  const time = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time > 0 && time < 8.64e15 ? new Date(time).toISOString() : undefined;
}

/** What came of the work, in words; undefined: nothing that the service tells. */
export function outcomeOf(document: JsonObject): string | undefined {
  const session = sessionIn(document);
  const requests = [...listOf(session['pull_requests']), ...(isObject(session['pull_request']) ? [session['pull_request']] : [])].flatMap(
    (one) => {
      const [url, state] = [stringOf(one['pr_url']) ?? stringOf(one['url']), stringOf(one['pr_state'])];
      return url ? [`- ${url}${state ? ` (${state})` : ''}`] : [];
    },
  );
  const files = listOf(document['attachments']).flatMap((one) => {
    const [name, url] = [stringOf(one['name']), stringOf(one['url'])];
    return name || url ? [`- ${[name, url].filter(Boolean).join(': ')}`] : [];
  });
  const output = session['structured_output'];
  const [status, detail] = [stringOf(session['status_enum']) ?? stringOf(session['status']), stringOf(session['status_detail'])];
  const told = [
    ...(requests.length > 0 ? ['Pull requests:', ...requests] : []),
    ...(files.length > 0 ? ['Attachments:', ...files] : []),
    ...(output === undefined || output === null ? [] : ['Structured output:', JSON.stringify(output, null, 1)]),
  ];
  if (told.length === 0) return undefined;
  return [...told, ...(status ? [`Status: ${status}${detail ? ` (${detail})` : ''}`] : [])].join('\n');
}

function listOf(value: Json | undefined): JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}
