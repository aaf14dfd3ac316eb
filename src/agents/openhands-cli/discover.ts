// Finding OpenHands' conversations: each is a folder with a file for each event.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { readSmall } from '../../io/small-file.js';
import { exists, listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { titleWords } from '../toolkit/title-words.js';
import { timeOf } from './clock.js';
import { eventFiles, type EventFile } from './event-files.js';
import { BASE_STATE, EVENTS, isMainName, METADATA } from './file-names.js';
import { conversationFolders } from './paths.js';
import { isConversationFile, isWritten, parsed } from './recognize.js';

/** A first prompt comes behind the system's, and what the client notes of itself. */
const FIRST = 12;

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const files = filesNamed(mainFiles(world, report), options, idOf);
  const beside = (file: string): string[] => [eventsOf(file)];
  yield* refsAmong(files, (file) => refOf(file, report), { ...options, report, beside });
}

/** One for each conversation. */
export function* mainFiles(world: World, report: Report): Generator<string> {
  for (const folder of conversationFolders(world))
    for (const { isFolder, path: conversation } of listFolder(folder, report)) {
      const main = isFolder ? mainOf(conversation, report) : undefined;
      if (main !== undefined) yield main;
    }
}

/** The client's own notes, or the first event. */
function mainOf(conversation: string, report: Report): string | undefined {
  for (const name of [BASE_STATE, METADATA]) {
    const own = path.join(conversation, name);
    if (exists(own)) return own;
  }
  const inside = path.join(conversation, EVENTS);
  const folder = exists(inside) ? inside : conversation;
  return eventFiles(path.join(folder, 'event'), diskFiles, report)[0]?.path;
}

/** A folder with events, wherever it lies; the folder `events` is its conversation's. */
export function refOfFolder(folder: string, report: Report): SessionRef | undefined {
  const isEvents = path.basename(folder) === EVENTS;
  const main = mainOf(isEvents ? path.dirname(folder) : folder, report);
  return main === undefined ? undefined : refOf(main, report);
}

/** Undefined: nothing was said in it. An event's file stands for its conversation. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !isConversationFile(path.basename(file), ends.head)) return undefined;
  const { bytes, modifiedAt } = ends;
  if (isWritten(ends.head)) {
    const facts = { id: path.parse(file).name, title: ends.firstString('title'), cwd: ends.firstString('cwd') };
    return sessionRef('openhands-cli', file, { bytes, modifiedAt }, facts);
  }
  const isOwn = isMainName(path.basename(file));
  const noted = isOwn
    ? { cwd: ends.firstString('working_dir'), title: ends.firstString('title'), branch: ends.firstString('selected_branch') }
    : {};
  if (!isOwn) {
    const main = mainOf(path.basename(path.dirname(file)) === EVENTS ? path.dirname(path.dirname(file)) : path.dirname(file), report);
    if (main !== undefined && main !== file) return refOf(main, report);
  }
  const events = eventFiles(file, diskFiles, report);
  const said = factsOf(events);
  if (!said) return undefined;
  const title = path.basename(file) === METADATA ? (noted.title ?? said.title) : said.title;
  return sessionRef('openhands-cli', file, { bytes, modifiedAt }, { ...noted, ...said, id: idOf(file), title });
}

interface Said {
  readonly title: string | undefined;
  readonly startedAt: string | undefined;
  readonly updatedAt: string | undefined;
}

/** Undefined: no event. */
function factsOf(events: readonly EventFile[]): Said | undefined {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return undefined;
  let title: string | undefined;
  for (const { path: file } of events.slice(0, FIRST)) title ??= promptIn(parsed(readSmall(file) ?? ''));
  return {
    title,
    startedAt: timeOf(parsed(readSmall(first.path) ?? '')?.['timestamp']),
    updatedAt: statOf(last.path)?.mtime.toISOString(),
  };
}

function promptIn(event: JsonObject | undefined): string | undefined {
  if (event?.['source'] !== 'user') return undefined;
  const message = isObject(event['llm_message']) ? event['llm_message']['content'] : undefined;
  const args = isObject(event['args']) ? event['args'] : {};
  const texts = Array.isArray(message)
    ? message.flatMap((one) => (isObject(one) ? (stringOf(one['text']) ?? []) : []))
    : [stringOf(args['content']) ?? ''];
  return titleWords(texts.join(' '));
}

/** The conversation's folder is called by its id. */
export function idOf(file: string): string {
  const folder = path.dirname(file);
  return path.basename(!isMainName(path.basename(file)) && path.basename(folder) === EVENTS ? path.dirname(folder) : folder);
}

function eventsOf(file: string): string {
  return isMainName(path.basename(file)) ? path.join(path.dirname(file), EVENTS) : path.dirname(file);
}
