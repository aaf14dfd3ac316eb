// A session that was taken out of a database: a file of lines, whose first says what it is.
import { openEnds } from '../../io/file-ends.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { latin1 } from '../../records/bytes.js';
import type { SessionRef } from '../agent.js';
import { sessionRef } from '../toolkit/session-files.js';
import { chatTitle } from './chat-notes.js';
import { timeOf } from './values.js';

export function isDocumentHead(head: Uint8Array): boolean {
  return latin1(head, 11) === '{"cursor":"';
}

/** Undefined: it is none. */
export function documentRef(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !isDocumentHead(ends.head)) return undefined;
  const facts = ends.findInHead('"cursor"', factsIn);
  if (!facts) return undefined;
  const { bytes, modifiedAt } = ends;
  return sessionRef('cursor', file, { bytes, modifiedAt }, facts);
}

function factsIn(record: JsonObject) {
  const [id, data] = [stringOf(record['id']), isObject(record['data']) ? record['data'] : {}];
  if (id === undefined) return undefined;
  const [title, startedAt, cwd] = [chatTitle(data), timeOf(data['createdAt']) ?? timeOf(data['createdAtMs']), stringOf(data['cwd'])];
  return { id, title, startedAt, cwd };
}
