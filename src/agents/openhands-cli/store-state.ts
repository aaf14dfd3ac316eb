// The newest conversations of OpenHands. Their files name no version.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { discover } from './discover.js';

/** Of the SDK, by its source: a conversation of 1.11 is among its tests. The first generation is 0. */
export const formats: KnownFormats = { oldest: '0.9', newest: '1.17', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
