// Finding Aider's chats: in the histories of the folders that are known.
import path from 'node:path';
import { withFile, removeIfThere } from '../../io/disk.js';
import { readRegular } from '../../io/read-whole.js';
import { exists, isMissing, listFolder, statOf, unreadable } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { utf8Length } from '../../records/bytes.js';
import { chatNamed, chatsIn, type Chat } from './chats.js';
import { passedIdOf } from './passed-id.js';
import { HISTORY, historyFiles, historyIn, passedFolder } from './paths.js';
import { LARGEST } from './read.js';

export function* discover(world: World, report: Report, { folders = [] }: DiscoverOptions = {}): Generator<SessionRef> {
  const histories = new Set([...historyFiles(world), ...folders.map((folder) => historyIn(folder, world))]);
  for (const file of histories) yield* refsInside(file, report);
  for (const folder of new Set([...histories].map((file) => passedFolder(path.dirname(file), world))))
    for (const { path: file, isFolder } of listFolder(folder, report))
      if (!isFolder && passedIdOf(file) !== undefined) yield* refsInside(file, report);
}

/** `FILE#ID`, or a history alone: then its newest chat. */
export function refOf(place: string, report: Report): SessionRef | undefined {
  const { file, id } = placeOf(place);
  const chats = chatsAt(file, report);
  const own = passedIdOf(file);
  if (own !== undefined && id === undefined) return refToPassed(file, own, chats);
  if (id !== undefined) {
    const chat = chatNamed(chats, id);
    return chat && refTo(file, chat, chat === chats.at(-1));
  }
  const newest = chats.at(-1);
  if (chats.length > 1)
    report.add({
      rule: 'aider/newest-chat',
      severity: 'info',
      message: `this history holds ${chats.length} chats; the newest is taken`,
      place: { source: file },
      hint: `Another one is named by its id, for example ${file}#${chats[0]!.id}; \`baton list\` in its folder shows them all.`,
    });
  return newest && refTo(file, newest, true);
}

export function isThere(place: string): boolean {
  const { file, id } = placeOf(place);
  if (id === undefined) return exists(file);
  try {
    return chatNamed(chatsIn(textOf(file) ?? ''), id) !== undefined;
  } catch {
    return false; // gone since
  }
}

/** A chat as a history of its own, word for word. */
export function materialize(ref: SessionRef, file: string): boolean {
  const { file: history, id } = placeOf(ref.path);
  if (id === undefined) return false;
  const chat = chatNamed(chatsIn(textOf(history) ?? ''), id);
  removeIfThere(file);
  withFile(file, 'wx', (out) => out.write(Buffer.from(chat?.text ?? '')));
  return true;
}

function placeOf(place: string): { readonly file: string; readonly id?: string } {
  const at = place.lastIndexOf('#');
  return at <= 0 || statOf(place) ? { file: place } : { file: place.slice(0, at), id: place.slice(at + 1) };
}

/** Every chat of a history. */
export function refsInside(file: string, report: Report): SessionRef[] {
  const chats = chatsAt(file, report);
  const own = passedIdOf(file);
  if (own !== undefined) return [refToPassed(file, own, chats) ?? []].flat();
  return chats.map((chat) => refTo(file, chat, chat === chats.at(-1)));
}

/** Only the file's last chat can have grown since it began. A history by another name may be that of any folder. */
function refTo(file: string, { id, title, startedAt, text }: Chat, isLast: boolean): SessionRef {
  const modified = isLast || startedAt === undefined ? statOf(file)?.mtime.toISOString() : startedAt;
  return {
    agent: 'aider',
    id,
    path: `${file}#${id}`,
    bytes: utf8Length(text),
    title,
    ...(path.basename(file) === HISTORY && { cwd: path.dirname(file) }),
    ...(startedAt !== undefined && { startedAt }),
    ...(modified !== undefined && { updatedAt: modified }),
  };
}

/** All that such a file holds is one conversation: Aider goes on in a chat after it. */
function refToPassed(file: string, id: string, chats: readonly Chat[]): SessionRef | undefined {
  const [first] = chats;
  const stat = statOf(file);
  if (!first || !stat) return undefined;
  return {
    agent: 'aider',
    id,
    path: file,
    bytes: stat.size,
    title: first.title,
    cwd: path.dirname(path.dirname(file)),
    ...(first.startedAt !== undefined && { startedAt: first.startedAt }),
    updatedAt: stat.mtime.toISOString(),
  };
}

function chatsAt(file: string, report: Report): Chat[] {
  try {
    const text = textOf(file);
    if (text === undefined)
      report.add({
        rule: 'aider/too-large',
        severity: 'warning',
        message: `this history is larger than ${LARGEST >> 20} MB; its chats are not listed`,
        place: { source: file },
        hint: 'Move its older chats to another file, each from its line “# aider chat started at …” on.',
      });
    return chatsIn(text ?? '');
  } catch (error) {
    if (!isMissing(error)) report.add(unreadable(file, error));
    return [];
  }
}

function textOf(file: string): string | undefined {
  return readRegular(file, { accept: (size) => size <= LARGEST })?.toString('utf8');
}
