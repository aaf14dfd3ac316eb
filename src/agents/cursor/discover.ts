// Finding Cursor's sessions in all its stores. One conversation may be in several: it is listed once, from the one that has most of it.
import path from 'node:path';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { latin1 } from '../../records/bytes.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { isInside, onlyRef, splitInside } from '../toolkit/inside-database.js';
import { documentRef, isDocumentHead } from './documents.js';
import { chatFiles, chatRef } from './chats.js';
import { composersIn, type Composers } from './composers.js';
import { chatsFolder, drivenFolder, folderHash, globalState, projectsFolder, STATE, STORE, workspacesFolder } from './paths.js';
import { isTranscriptHead, transcriptFiles, transcriptFolder, transcriptRef } from './transcripts.js';
import { workspaceRefs, workspacesIn, type Workspaces } from './workspaces.js';

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const workspaces = workspacesIn(workspacesFolder(world), report);
  const composers = globalComposers(world, report, workspaces, options);
  const seen = new Set(composers.subAgents.map(({ id }) => id));
  const folders = knownFolders(world, workspaces);
  const stores = new Map([...storeFiles(world, report, options)].map((file) => [path.basename(path.dirname(file)), file]));
  const transcripts = new Map([...transcriptFiles(projectsFolder(world), report, options)].map((file) => [path.parse(file).name, file]));
  for (const ref of inOrder()) {
    if (seen.has(ref.id)) continue;
    seen.add(ref.id);
    const cwd = ref.cwd ?? folderElsewhere(ref);
    yield ref.cwd === cwd ? ref : Object.defineProperty(ref, 'cwd', { enumerable: true, value: cwd });
  }

  /** The same conversation in another store may tell where it was held. */
  function folderElsewhere({ id, path: own }: SessionRef): string | undefined {
    const [store, transcript] = [stores.get(id), transcripts.get(id)];
    const isOther = store !== undefined && splitInside(own)?.database !== store;
    return (
      (isOther ? chatRef(store, report, folders)?.cwd : undefined) ?? (transcript === undefined ? undefined : transcriptFolder(transcript))
    );
  }

  /** The editor's database has what was said with results and decisions, that of the client with results, a transcript without. */
  function* inOrder(): Generator<SessionRef> {
    yield* composers.refs;
    yield* workspaces.chats;
    for (const [id, file] of stores) {
      const ref = seen.has(id) ? undefined : chatRef(file, report, folders);
      if (ref) yield ref;
    }
    for (const [id, file] of transcripts) {
      const ref = seen.has(id) ? undefined : transcriptRef(file, report);
      if (ref) yield ref;
    }
  }
}

function globalComposers(world: World, report: Report, workspaces: Workspaces, options: DiscoverOptions): Composers {
  const database = globalState(world);
  return exists(database) ? composersIn(database, report, workspaces, options) : { refs: [], subAgents: [] };
}

function* storeFiles(world: World, report: Report, { mayBe }: DiscoverOptions): Generator<string> {
  const wanted = mayBe ? { mayBe } : {};
  yield* chatFiles(chatsFolder(world), report, { nested: true, ...wanted });
  yield* chatFiles(drivenFolder(world), report, { nested: false, ...wanted });
}

/** Folders by the names that the command-line client gives them: it cannot be told from the name which one is meant. */
function knownFolders(world: World, { folders, folderOf }: Pick<Workspaces, 'folders' | 'folderOf'>): Map<string, string> {
  return new Map([world.cwd, ...folders.values(), ...folderOf.values()].map((folder) => [folderHash(folder), folder]));
}

/** A sub-agent's composer, by its whole id. */
export function findUnlisted(world: World, id: string, report: Report): SessionRef | undefined {
  return globalComposers(world, report, { folders: new Map(), folderOf: new Map(), chats: [] }, {}).subAgents.find((ref) => ref.id === id);
}

/** A session inside a database (`file#id`), the database of a single one, or a transcript. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  const database = inside?.database ?? file;
  if (path.basename(database) === STORE) return matching(chatRef(database, report, new Map()), inside?.id);
  if (path.basename(database) !== STATE) return documentRef(file, report) ?? transcriptRef(file, report);
  const { refs, subAgents } = stateRefs(database, report, inside ? { mayBe: (id) => id === inside.id } : {});
  return inside ? [...refs, ...subAgents].find(({ id }) => id === inside.id) : onlyRef(database, refs);
}

/** What a database of the editor's holds, wherever it lies; sub-agents belong to their composers. */
export function refsInside(file: string, report: Report): readonly SessionRef[] {
  return path.basename(file) === STATE && exists(file) ? stateRefs(file, report, {}).refs : [];
}

function matching(ref: SessionRef | undefined, id: string | undefined): SessionRef | undefined {
  return id === undefined || ref?.id === id ? ref : undefined;
}

/** Of any database of the editor's, wherever it lies: the workspaces may be two folders up. */
function stateRefs(database: string, report: Report, options: DiscoverOptions): Pick<Composers, 'refs' | 'subAgents'> {
  const beside = path.join(path.dirname(database), '..', 'workspaceStorage');
  const isGlobal = exists(beside);
  const workspaces = isGlobal ? workspacesIn(beside, report) : { folders: new Map<string, string>(), folderOf: new Map<string, string>() };
  const { refs, subAgents } = composersIn(database, report, workspaces, options);
  return { refs: [...refs, ...(isGlobal ? [] : workspaceRefs(database, report).refs)], subAgents };
}

export function recognizes({ path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  const name = path.basename(splitInside(file)?.database ?? file);
  if (latin1(head, 15) === 'SQLite format 3') return name === STATE || name === STORE;
  return isDocumentHead(head) || isTranscriptHead(file, head);
}

export function isThere(file: string): boolean {
  const inside = splitInside(file);
  if (!inside) return exists(file);
  if (path.basename(inside.database) === STORE) return exists(inside.database);
  return isInside({ ...inside, id: `composerData:${inside.id}` }, 'SELECT key FROM cursorDiskKV WHERE key = ?') || isOldChat(inside);
}

function isOldChat({ database, id }: { readonly database: string; readonly id: string }): boolean {
  return isInside(
    { database, id: `%${id}%` },
    "SELECT key FROM ItemTable WHERE key IN ('workbench.panel.aichat.view.aichat.chatdata', 'composer.composerData') AND value LIKE ?",
  );
}
