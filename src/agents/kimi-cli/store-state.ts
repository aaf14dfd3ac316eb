// The newest sessions of Kimi CLI. Their files name no version.
import { openEnds } from '../../io/file-ends.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { sessionFiles } from './discover.js';
import { sessionsFolder } from './paths.js';

/** By the source of these versions. */
export const formats: KnownFormats = { oldest: '0.40', newest: '1.49.0', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  const found = [...sessionFiles(sessionsFolder(world), report)].map((file) => ({ file, at: statOf(file)?.mtimeMs ?? 0 }));
  return found
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit)
    .map((one) => one.file);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  return !ends || ends.head.includes('"baton":{') ? undefined : { path: file };
}
