// The command-line client's sessions, each in a database of its own: what a list tells of them, mostly from the notes beside it.
import path from 'node:path';
import { exists, listFolder, statOf } from '../../io/walk.js';
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { listInside, refInside } from '../toolkit/inside-database.js';
import { chatTitle, notesBeside } from './chat-notes.js';
import { titleWords } from '../toolkit/title-words.js';
import { chatMeta, stateFacts, storeBytes } from './chat-store.js';
import { STORE } from './paths.js';
import { timeOf } from './values.js';

/** `<folder>/<id>/store.db`, below folders of projects (`nested`) or not. */
export function* chatFiles(
  folder: string,
  report: Report,
  { nested, mayBe }: DiscoverOptions & { readonly nested: boolean },
): Generator<string> {
  for (const entry of listFolder(folder, report)) {
    if (!entry.isFolder) continue;
    if (nested) yield* chatFiles(entry.path, report, { nested: false, ...(mayBe && { mayBe }) });
    else if ((!mayBe || mayBe(entry.name)) && exists(path.join(entry.path, STORE))) yield path.join(entry.path, STORE);
  }
}

/** Undefined: nobody has said anything in it, or it is no store of the client's. `folders`: known ones, by the names that the client gives them. */
export function chatRef(database: string, report: Report, folders: ReadonlyMap<string, string>): SessionRef | undefined {
  const notes = notesBeside(database);
  if (notes['hasConversation'] === false) return undefined;
  const isTold = stringOf(notes['title']) && stringOf(notes['cwd']);
  const [ref] = isTold
    ? [refOf(database, notes, folders)]
    : listInside(database, report, (db) => {
        const meta = chatMeta(db);
        if (!meta) return [];
        const { asked = '', ...place } = stateFacts(db, meta);
        const facts = { ...place, ...meta, ...notes };
        const title = chatTitle(facts) ?? titleWords(asked);
        return [refOf(database, { ...facts, ...(title !== undefined && { title }) }, folders)];
      });
  return ref;
}

function refOf(database: string, facts: JsonObject, folders: ReadonlyMap<string, string>): SessionRef {
  const folder = path.dirname(database);
  const own = path.basename(folder);
  const id = /^[\w-]+$/.test(own) ? own : (stringOf(facts['agentId']) ?? own);
  const title = chatTitle(facts);
  const cwd = stringOf(facts['cwd']) || stringOf(facts['workspacePath']) || folders.get(path.basename(path.dirname(folder)));
  const branch = stringOf(facts['branch']);
  const startedAt = timeOf(facts['createdAtMs']) ?? timeOf(facts['createdAt']);
  const updatedAt = timeOf(facts['updatedAtMs']) ?? statOf(database)?.mtime.toISOString() ?? startedAt;
  return refInside('cursor', database, { id, title, cwd, branch, startedAt, updatedAt }, storeBytes);
}
