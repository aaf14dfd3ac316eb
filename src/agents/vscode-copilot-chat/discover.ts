// Finding VS Code's chats: of every workspace, and of windows without one.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { listFolder, type FolderEntry } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { headFacts, promptTitle } from './head-facts.js';
import { globalFolders, idOf, isSessionFile, SESSIONS, TRANSCRIPTS, userFolders, workspacesFolder } from './paths.js';
import { isSessionHead } from './request-list.js';
import { SessionIndex } from './session-index.js';
import { isTranscript } from './transcript.js';
import { transcriptFacts } from './transcript-facts.js';
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
    for (const workspace of listFolder(workspacesFolder(user, world), report)) {
      if (!workspace.isFolder) continue;
      const chats = chatsIn(path.join(workspace.path, SESSIONS), report);
      yield* chats;
      yield* transcriptsIn(workspace.path, new Set(chats.map(({ name }) => idOf(name))), report);
    }
    for (const folder of globalFolders(user, world)) yield* chatsIn(folder, report);
  }
}

function chatsIn(folder: string, report: Report): FolderEntry[] {
  return newestForm(listFolder(folder, report).filter((file) => !file.isFolder && isSessionFile(file.name)));
}

/** Of chats that are not here as they are themselves: they have more. */
function transcriptsIn(workspace: string, chats: ReadonlySet<string>, report: Report): FolderEntry[] {
  return listFolder(path.join(workspace, ...TRANSCRIPTS), report).filter(
    ({ name, isFolder }) => !isFolder && name.endsWith('.jsonl') && !chats.has(idOf(name)),
  );
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
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  const { bytes, modifiedAt } = ends;
  const [chats, id] = [chatsFolderOf(file), idOf(file)];
  if (!known.folders.has(chats)) known.folders.set(chats, workspaceFolder(chats));
  const cwd = known.folders.get(chats);
  if (isTranscript(ends.head)) {
    const said = transcriptFacts(ends);
    const title = said && (known.index.titleOf(chats, id) ?? said.title);
    return said && sessionRef('vscode-copilot-chat', file, { bytes, modifiedAt }, { ...said, id, title, cwd: said.cwd ?? cwd });
  }
  if (!isSessionHead(ends.head)) return undefined;
  const facts = headFacts(ends);
  if (!facts) return undefined;
  const [isLong, prompt] = [ends.tail !== ends.head, promptTitle(ends)];
  // a title that was given in the middle of a long file is in neither end
  const title = facts.title ?? (isLong ? known.index.titleOf(chats, id) : undefined) ?? prompt;
  return sessionRef('vscode-copilot-chat', file, { bytes, modifiedAt }, { ...facts, id, title, cwd });
}

/** Beside which a workspace says what it is; a transcript lies two folders deeper than a chat. */
function chatsFolderOf(file: string): string {
  const folder = path.dirname(file);
  const isOfExtension = TRANSCRIPTS.every((name, i) => folder.split(path.sep).at(i - TRANSCRIPTS.length) === name);
  return isOfExtension ? path.join(folder, '..', '..', SESSIONS) : folder;
}
