// The newest sessions of Kimi CLI. Their files name no version.
import { openEnds } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';
import { sessionsFolder } from './paths.js';

/** By the source of these versions. */
export const formats: KnownFormats = { oldest: '0.40', newest: '1.49.0', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(sessionsFolder(world), report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  return !ends || ends.head.includes('"baton":{') ? undefined : { path: file };
}
