// The newest copies of Devin's sessions. They do not say which version of the service they came from.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { copyFiles } from './discover.js';

/** Versions of the service, by what it publishes of itself. */
export const formats: KnownFormats = { oldest: '1', newest: '3', majors: [1, 3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(copyFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
