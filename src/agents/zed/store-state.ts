// The newest sessions of Zed. Its database does not say which version wrote one.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { discover } from './discover.js';

/** By its source: the format has versions of its own, 0.1 to 0.3. */
export const formats: KnownFormats = { oldest: '0.180', newest: '0.220', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
