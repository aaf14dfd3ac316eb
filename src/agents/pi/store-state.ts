// The newest sessions of pi, and which format they have.
import { openEnds } from '../../io/file-ends.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { headerOf, sessionFiles } from './discover.js';
import { FORMAT, MARK } from './written-as.js';

/** Files name no client, only the format; 0.73.1 and 1.5.0 write the same. */
export const formats: KnownFormats = { oldest: '1', newest: String(FORMAT), majors: [1, 2, 3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  const found = [...sessionFiles(world, report)].map((file) => ({ path: file.path, at: statOf(file.path)?.mtimeMs ?? 0 }));
  return found
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit)
    .map((one) => one.path);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends || ends.head.includes(`"customType":"${MARK}"`)) return undefined;
  const version = headerOf(ends)?.['version'] ?? 1; // the first format did not say
  return { path: file, version: String(version) };
}
