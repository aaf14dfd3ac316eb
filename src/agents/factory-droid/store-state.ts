// The newest sessions of droid, and which format they have.
import { openEnds } from '../../io/file-ends.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles, startOf } from './discover.js';
import { FORMAT } from './written-as.js';

/** Files name no client, only the format. */
export const formats: KnownFormats = { oldest: '1', newest: String(FORMAT), majors: [1, 2] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  const start = ends && startOf(ends);
  if (!start || isObject(start['baton'])) return undefined;
  return { path: file, ...(typeof start['version'] === 'number' && { version: String(start['version']) }) };
}
