// Finding Roo Code's tasks by their folders.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { refOfTask, taskFiles } from '../toolkit/cline-like/discover-tasks.js';
import { filesNamed, refsAmong } from '../toolkit/session-files.js';
import { taskFolders } from './paths.js';

const { basename, dirname } = diskFiles.paths;

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  const named = filesNamed(taskFiles(taskFolders(world), report), options, (file) => basename(dirname(file)));
  yield* refsAmong(named, (file) => refOf(file, report));
}

export function refOf(file: string, report: Report): SessionRef | undefined {
  return refOfTask('roo-code', file, report);
}
