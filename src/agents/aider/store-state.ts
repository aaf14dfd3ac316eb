// The newest chats of Aider; which version held one is on its first lines.
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import { isHeader } from '../../model/session.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { discover, refOf } from './discover.js';
import { isPassed } from './passed-id.js';
import { read } from './read.js';

export const formats: KnownFormats = { oldest: '0.37', newest: '0.86.2', majors: [0] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(place: string): StoredFormat | undefined {
  const ref = refOf(place, new Report());
  if (!ref || isPassed(ref.id)) return undefined;
  for (const item of read(ref, { files: diskFiles, report: new Report(), options: {} }))
    if (isHeader(item)) return { path: place, ...(item.agentVersion !== undefined && { version: item.agentVersion }) };
  return { path: place };
}
