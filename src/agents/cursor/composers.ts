// The editor's composers, as a list tells them: from its own list of heads where there is one, else from what each says of itself.
import type { Database } from '../../io/sqlite.js';
import { isArray, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { listInside, refInside } from '../toolkit/inside-database.js';
import { titleWords } from '../toolkit/title-words.js';
import { decodedState, messageIds, placeIn } from './blobs.js';
import { factsOf, type ComposerFacts } from './composer-facts.js';
import { bubbleAt, composerBytes, composerData, composerHeads, composerIds, hasBubbles, type ComposerHead } from './composer-rows.js';
import { subAgentIds } from './composer-records.js';
import { folderOfUri } from './folders.js';
import { objectsIn } from './shown-bubbles.js';
import type { Workspaces } from './workspaces.js';

export interface Composers {
  readonly refs: readonly SessionRef[];
  /** Lists leave them out. */
  readonly subAgents: readonly SessionRef[];
}

export function composersIn(
  database: string,
  report: Report,
  workspaces: Pick<Workspaces, 'folders' | 'folderOf'>,
  { mayBe }: DiscoverOptions = {},
): Composers {
  const subAgents = new Set<string>();
  const refs = listInside(database, report, (db) => {
    const tables = db.tables();
    if (!tables.has('cursorDiskKV')) return [];
    const heads = composerHeads(db, tables);
    return composerIds(db).flatMap((id) => {
      if (mayBe && !mayBe(id)) return [];
      const composer = lookAt(db, id, heads.get(id));
      if (!composer) return [];
      if (composer.isSubAgent) subAgents.add(id);
      for (const child of composer.subAgents) subAgents.add(child);
      return [refOfComposer(database, id, placed(composer, id, workspaces, heads.get(id)))];
    });
  });
  return { refs: refs.filter(({ id }) => !subAgents.has(id)), subAgents: refs.filter(({ id }) => subAgents.has(id)) };
}

interface Composer extends ComposerFacts {
  readonly isSubAgent: boolean;
  readonly subAgents: readonly string[];
}

/** Undefined: nothing has been said in it. */
function lookAt(db: Database, id: string, listed: ComposerHead | undefined): Composer | undefined {
  const named = listed && stringOf(listed.head['name']) && hasBubbles(db, id);
  // What the list of heads says is enough, where it has a name.
  const data = named ? listed.head : composerData(db, id, 'listed');
  if (!data || !(named || hasSaid(db, id, data))) return undefined;
  const own = factsOf(data);
  const head = listed ? factsOf(listed.head) : undefined;
  const first = named ? undefined : firstPrompt(db, id, data);
  const state = placeIn(decodedState(data['conversationState']) ?? new Uint8Array());
  return {
    title: own.title ?? head?.title ?? (first && titleWords(stringOf(first['text']) ?? '')),
    cwd: own.cwd ?? head?.cwd ?? (first && folderOfUri(stringOf(firstOf(first['workspaceUris'])))) ?? state.cwd,
    branch: own.branch ?? head?.branch ?? state.branch,
    startedAt: own.startedAt ?? head?.startedAt,
    updatedAt: own.updatedAt ?? head?.updatedAt ?? own.startedAt,
    isSubAgent: listed?.isSubAgent === true,
    subAgents: subAgentIds(data),
  };
}

function firstOf(list: Json | undefined): Json | undefined {
  return isArray(list) ? list[0] : undefined;
}

function hasSaid(db: Database, id: string, data: JsonObject): boolean {
  if (objectsIn(data['conversation']).length > 0) return true;
  if (objectsIn(data['fullConversationHeadersOnly']).length > 0) return true;
  return hasBubbles(db, id) || messageIds(decodedState(data['conversationState']) ?? new Uint8Array()).length > 0;
}

function firstPrompt(db: Database, id: string, data: JsonObject): JsonObject | undefined {
  const header = objectsIn(data['fullConversationHeadersOnly']).find(({ type }) => type === 1);
  return header
    ? bubbleAt(db, id, stringOf(header['bubbleId']) ?? '', 'listed')
    : objectsIn(data['conversation']).find(({ type }) => type === 1);
}

function placed(
  composer: Composer,
  id: string,
  { folders, folderOf }: Pick<Workspaces, 'folders' | 'folderOf'>,
  head?: ComposerHead,
): Composer {
  const cwd = composer.cwd ?? (head?.workspace === undefined ? undefined : folders.get(head.workspace)) ?? folderOf.get(id);
  return { ...composer, cwd };
}

function refOfComposer(database: string, id: string, facts: ComposerFacts): SessionRef {
  return refInside('cursor', database, { ...facts, id }, (db) => composerBytes(db, id));
}
