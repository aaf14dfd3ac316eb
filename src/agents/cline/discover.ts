// Finding Cline's sessions by their manifests, and tasks of the old layout by their folders.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isRegular } from '../../io/open-regular.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { sessionRef } from '../toolkit/session-files.js';
import { firstWords } from '../../model/short-text.js';
import { readManifest, smallJson } from './manifest.js';
import { MESSAGES, sessionsFolder, TASK_FILE, taskFolders } from './paths.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const folder of listFolder(sessionsFolder(world), report)) {
    const file = path.join(folder.path, `${folder.name}${MESSAGES}`);
    const ref = folder.isFolder && isRegular(file) ? refOf(file, report) : undefined;
    if (ref) yield ref;
  }
  for (const tasks of taskFolders(world)) {
    for (const folder of listFolder(tasks, report)) {
      const file = path.join(folder.path, TASK_FILE);
      const ref = folder.isFolder && isRegular(file) ? refOf(file, report) : undefined;
      if (ref) yield ref;
    }
  }
}

/** Undefined: nothing was said yet. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !/"role"\s*:\s*"(?:user|assistant)"/.test(ends.head.toString('latin1'))) return undefined;
  const head = ends.head.toString('utf8');
  const isTask = path.basename(file) === TASK_FILE;
  const about = isTask ? taskFacts(file, head) : sessionFacts(readManifest(file));
  const name = path.basename(file);
  const id = isTask
    ? path.basename(path.dirname(file))
    : (about.id ?? name.slice(0, name.length - (name.endsWith(MESSAGES) ? MESSAGES.length : path.extname(name).length)));
  const title = about.title ?? promptIn(head);
  return sessionRef('cline', file, ends, {
    id,
    title,
    cwd: about.cwd,
    branch: about.branch,
    startedAt: about.startedAt,
  });
}

export interface SessionFacts {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly cwd?: string | undefined;
  readonly branch?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly version?: string | undefined;
}

export function sessionFacts(manifest: JsonObject | undefined): SessionFacts {
  if (!manifest) return {};
  const metadata = isObject(manifest['metadata']) ? manifest['metadata'] : {};
  const git = isObject(metadata['git']) ? metadata['git'] : {};
  const origin = isObject(metadata['sessionHistoryOrigin']) ? metadata['sessionHistoryOrigin'] : {};
  const title = stringOf(metadata['title']);
  return {
    id: stringOf(manifest['session_id']),
    title: title === undefined ? undefined : firstWords(title, 200) || undefined,
    cwd: stringOf(manifest['cwd']),
    branch: stringOf(git['branch']),
    startedAt: stringOf(manifest['started_at']),
    version: stringOf(origin['version']),
  };
}

/** What an old task says of itself: Roo Code beside it, Cline in the words that it put behind each prompt; ids of Cline's are times. */
export function taskFacts(file: string, head: string): SessionFacts {
  const folder = path.dirname(file);
  const item = smallJson(path.join(folder, 'history_item.json')) ?? {};
  const began = Number(path.basename(folder));
  const words = stringOf(item['task']);
  const told = /Current (?:Working|Workspace) Directory \((.{1,1000}?)\) Files/.exec(head)?.[1];
  return {
    title: words === undefined ? undefined : firstWords(words, 200) || undefined,
    cwd: stringOf(item['workspace']) ?? (told === undefined ? undefined : unquoted(`"${told}"`)),
    startedAt: began > 1e12 && began < 8.64e15 ? new Date(began).toISOString() : undefined,
  };
}

/** The first words of the user in a document's beginning. */
function promptIn(head: string): string | undefined {
  const found = /"role"\s*:\s*"user"\s*,\s*"content"\s*:\s*(?:\[\s*\{\s*"type"\s*:\s*"text"\s*,\s*"text"\s*:\s*)?("(?:[^"\\]|\\.)*")/.exec(
    head,
  )?.[1];
  const text = found === undefined ? undefined : unquoted(found);
  return text === undefined
    ? undefined
    : firstWords(
        text.replace(/^<(user_input|task|user_message)\b[^>]*>\n?/, '').replace(/\n?<\/(user_input|task|user_message)>$/, ''),
        200,
      ) || undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined; // no JSON; whoever reads it says so
  }
}
