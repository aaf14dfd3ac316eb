// Finding Cline's sessions by their manifests, and tasks of the old layout by their folders.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isRegular } from '../../io/open-regular.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { sessionRef } from '../toolkit/session-files.js';
import { firstWords } from '../../model/short-text.js';
import { MESSAGES, SCREEN_FILE, TASK_FILE } from './file-names.js';
import { readManifest } from './manifest.js';
import { sessionsFolder, taskFolders } from './paths.js';
import { sessionFacts, taskFacts, unquoted } from './session-facts.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const folder of listFolder(sessionsFolder(world), report)) {
    const file = path.join(folder.path, `${folder.name}${MESSAGES}`);
    const ref = folder.isFolder && isRegular(file) ? refOf(file, report) : undefined;
    if (ref) yield ref;
  }
  for (const tasks of taskFolders(world)) {
    for (const folder of listFolder(tasks, report)) {
      // what the model was told, or else what the screen showed
      const file = [TASK_FILE, SCREEN_FILE].map((name) => path.join(folder.path, name)).find((one) => folder.isFolder && isRegular(one));
      const ref = file === undefined ? undefined : refOf(file, report);
      if (ref) yield ref;
    }
  }
}

/** Undefined: nothing was said yet. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  const isScreen = path.basename(file) === SCREEN_FILE;
  const talk = isScreen ? /"type"\s*:\s*"(?:say|ask)"/ : /"role"\s*:\s*"(?:user|assistant)"/;
  if (!ends || !talk.test(ends.head.toString('latin1'))) return undefined;
  const head = ends.head.toString('utf8');
  const isTask = isScreen || path.basename(file) === TASK_FILE;
  const about = isTask ? taskFacts(file, head, diskFiles) : sessionFacts(readManifest(file, diskFiles));
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

const SAID = /"role"\s*:\s*"user"\s*,\s*"content"\s*:\s*(?:\[\s*\{\s*"type"\s*:\s*"text"\s*,\s*"text"\s*:\s*)?("(?:[^"\\]|\\.)*")/;
const SHOWN = /^\uFEFF?\s*\[\s*\{[^{}]*?"say"\s*:\s*"(?:task|text)"[^{}]*?"text"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** The first words of the user in a document's beginning. */
function promptIn(head: string): string | undefined {
  const found = (SAID.exec(head) ?? SHOWN.exec(head))?.[1];
  const text = found === undefined ? undefined : unquoted(found);
  return text === undefined
    ? undefined
    : firstWords(
        text.replace(/^<(user_input|task|user_message)\b[^>]*>\n?/, '').replace(/\n?<\/(user_input|task|user_message)>$/, ''),
        200,
      ) || undefined;
}
