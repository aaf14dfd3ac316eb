// The newest sessions of Cursor. They do not say which version of its clients wrote them; of a format that is too new, reading tells.
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { discover, refOf } from './discover.js';

/** Versions of the editor whose formats are known by what others have seen of them. */
export const formats: KnownFormats = { oldest: '0.42', newest: '3.19', majors: [0, 1, 2, 3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(path: string): StoredFormat | undefined {
  return refOf(path, new Report()) && { path };
}
