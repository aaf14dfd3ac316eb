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
import { isTaskFile, promptIn, refOfTask, taskFiles } from '../toolkit/cline-like/discover-tasks.js';
import { MESSAGES } from './file-names.js';
import { readManifest } from './manifest.js';
import { sessionsFolder, taskFolders } from './paths.js';
import { sessionFacts } from './session-facts.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const folder of listFolder(sessionsFolder(world), report)) {
    const file = path.join(folder.path, `${folder.name}${MESSAGES}`);
    const ref = folder.isFolder && isRegular(file) ? refOf(file, report) : undefined;
    if (ref) yield ref;
  }
  for (const file of taskFiles(taskFolders(world), report)) {
    const ref = refOfTask('cline', file, report);
    if (ref) yield ref;
  }
}

/** Undefined: nothing was said yet. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  if (isTaskFile(file)) return refOfTask('cline', file, report);
  const ends = openEnds(file, report);
  if (!ends || !/"role"\s*:\s*"(?:user|assistant)"/.test(ends.head.toString('latin1'))) return undefined;
  const head = ends.head.toString('utf8');
  const about = sessionFacts(readManifest(file, diskFiles));
  const name = path.basename(file);
  return sessionRef('cline', file, ends, {
    id: about.id ?? name.slice(0, name.length - (name.endsWith(MESSAGES) ? MESSAGES.length : path.extname(name).length)),
    title: about.title ?? promptIn(head),
    cwd: about.cwd,
    branch: about.branch,
    startedAt: about.startedAt,
  });
}
