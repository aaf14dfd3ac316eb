// The newest sessions of pi, and which format they have.
import { openEnds } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { headerOf, sessionFiles } from './discover.js';
import { FORMAT, MARK } from './written-as.js';

/** Files name no client, only the format; 0.73.1 and 1.5.0 write the same. */
export const formats: KnownFormats = { oldest: '1', newest: String(FORMAT), majors: [1, 2, 3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends || ends.head.includes(`"customType":"${MARK}"`)) return undefined;
  const version = headerOf(ends)?.['version'] ?? 1; // the first format did not say
  return { path: file, version: String(version) };
}
