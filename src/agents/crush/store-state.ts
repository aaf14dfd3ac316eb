// The newest sessions of Crush. Its databases do not say which version wrote one.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { discover } from './discover.js';

/** By its source. */
export const formats: KnownFormats = { oldest: '0.1', newest: '0.60', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
