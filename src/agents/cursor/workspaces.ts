// The editor's workspaces: which folder each stands for, which composers belong to it, and the chats that are kept there.
import path from 'node:path';
import { exists, listFolder } from '../../io/walk.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { listInside, refInside } from '../toolkit/inside-database.js';
import { titleWords } from '../toolkit/title-words.js';
import { jsonText, type JsonObject } from '../../model/json.js';
import { typedIn } from './bubble-words.js';
import { factsOf } from './composer-facts.js';
import { workspaceFolder } from './folders.js';
import { STATE } from './paths.js';
import { objectsIn } from './shown-bubbles.js';
import { timeOf } from './values.js';
import { idOf, workspaceChats } from './workspace-chats.js';

export interface Workspaces {
  /** By the name of the folder of its state. */
  readonly folders: ReadonlyMap<string, string>;
  /** The folder that a composer belongs to. */
  readonly folderOf: ReadonlyMap<string, string>;
  /** Chats whose messages are in the state of their workspace. */
  readonly chats: readonly SessionRef[];
}

export function workspacesIn(folder: string, report: Report): Workspaces {
  const [folders, folderOf, chats] = [new Map<string, string>(), new Map<string, string>(), [] as SessionRef[]];
  for (const entry of listFolder(folder, report)) {
    if (!entry.isFolder) continue;
    const cwd = workspaceFolder(entry.path);
    if (cwd !== undefined) folders.set(entry.name, cwd);
    const { refs, members } = workspaceRefs(path.join(entry.path, STATE), report);
    chats.push(...refs);
    for (const id of cwd === undefined ? [] : members) folderOf.set(id, cwd!);
  }
  return { folders, folderOf, chats };
}

/** `database`: of one workspace. */
export function workspaceRefs(database: string, report: Report): { readonly refs: SessionRef[]; readonly members: readonly string[] } {
  if (!exists(database)) return { refs: [], members: [] };
  const cwd = workspaceFolder(path.dirname(database));
  let members: readonly string[] = [];
  const refs = listInside(database, report, (db) => {
    const found = workspaceChats(db);
    members = found.members;
    return [...found.tabs, ...found.composers].map((chat) => refOfChat(database, chat, cwd));
  });
  return { refs, members };
}

function refOfChat(database: string, chat: JsonObject, cwd: string | undefined): SessionRef {
  const id = idOf(chat)!;
  const bubbles = objectsIn(chat['bubbles'] ?? chat['conversation']);
  const facts = factsOf(chat);
  const prompt = bubbles.find(({ type }) => type === 'user' || type === 1);
  const title = facts.title ?? titleWords(prompt ? typedIn(prompt) : '');
  const startedAt = facts.startedAt ?? timeOf(prompt?.['createdAt']);
  const updatedAt = facts.updatedAt ?? startedAt;
  return refInside('cursor', database, { id, title, cwd, startedAt, updatedAt }, (db) => {
    const { tabs, composers } = workspaceChats(db);
    return jsonText([...tabs, ...composers].find((one) => idOf(one) === id) ?? '').length;
  });
}
