// Finding VS Code's chats: of every workspace, and of windows without one.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { headFacts, promptTitle } from './head-facts.js';
import { globalFolders, idOf, isSessionFile, SESSIONS, userFolders, workspacesFolder } from './paths.js';
import { isSessionHead } from './request-list.js';
import { SessionIndex } from './session-index.js';
import { workspaceFolder } from './workspace-folder.js';

/** What the chats of one list share. */
interface Known {
  readonly index: SessionIndex;
  readonly folders: Map<string, string | undefined>;
}

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const known: Known = { index: new SessionIndex(), folders: new Map() };
  yield* refsAmong(filesNamed(sessionFiles(world, report), options, idOf), (file) => refOf(file, report, known));
}

export function* sessionFiles(world: World, report: Report): Generator<FolderEntry> {
  for (const user of userFolders(world)) {
    const workspaces = listFolder(workspacesFolder(user, world), report).filter(({ isFolder }) => isFolder);
    for (const folder of [...workspaces.map((one) => path.join(one.path, SESSIONS)), ...globalFolders(user, world)])
      yield* newestForm(listFolder(folder, report).filter((file) => !file.isFolder && isSessionFile(file.name)));
  }
}

/** A chat that has a log is read from it, whatever else is still there (1.109). */
function newestForm(files: readonly FolderEntry[]): FolderEntry[] {
  const logs = new Set(files.map(({ name }) => name).filter((name) => name.endsWith('.jsonl')));
  return files.filter(({ name }) => name.endsWith('.jsonl') || !logs.has(`${name}l`));
}

/** Undefined: no chat, or one in which nothing was said. */
export function refOf(
  file: string,
  report: Report,
  known: Known = { index: new SessionIndex(), folders: new Map() },
): SessionRef | undefined {
  const chats = path.dirname(file);
  if (!known.folders.has(chats)) known.folders.set(chats, workspaceFolder(chats));
  const ends = openEnds(file, report);
  if (!ends || !isSessionHead(ends.head)) return undefined;
  const facts = headFacts(ends);
  if (!facts) return undefined;
  const { bytes, modifiedAt } = ends;
  const [isLong, prompt, id] = [ends.tail !== ends.head, promptTitle(ends), idOf(file)];
  // a title that was given in the middle of a long file is in neither end
  const title = facts.title ?? (isLong ? known.index.titleOf(chats, id) : undefined) ?? prompt;
  return sessionRef('vscode-copilot-chat', file, { bytes, modifiedAt }, { ...facts, id, title, cwd: known.folders.get(chats) });
}
