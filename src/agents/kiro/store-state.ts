// The newest of Kiro's sessions. Its files do not say which version wrote them.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';

/** Of the terminal. */
export const formats: KnownFormats = { oldest: '1.0', newest: '2.14.2', majors: [1, 2] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
