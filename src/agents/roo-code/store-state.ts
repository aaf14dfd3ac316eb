// The newest tasks of Roo Code; its files do not say which version wrote them.
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { taskFiles } from '../toolkit/cline-like/discover-tasks.js';
import { newestAmong } from '../toolkit/session-files.js';
import { refOf } from './discover.js';
import { taskFolders } from './paths.js';

export const formats: KnownFormats = { oldest: '3.0', newest: '3.52', majors: [3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(taskFiles(taskFolders(world), report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return refOf(file, new Report()) && { path: file };
}
