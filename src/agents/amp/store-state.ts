// The newest threads of Amp, and which client began one.
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import { isHeader } from '../../model/session.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { newestAmong } from '../toolkit/session-files.js';
import { refOf, threadFiles } from './discover.js';
import { read } from './read.js';

export const formats: KnownFormats = { oldest: '0.0.1768', newest: '0.0.1773', majors: [0, 2] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(threadFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  const ref = refOf(file, new Report());
  if (!ref) return undefined;
  for (const item of read(ref, { files: diskFiles, report: new Report(), options: {} }))
    if (isHeader(item)) return { path: file, ...(item.agentVersion !== undefined && { version: item.agentVersion }) };
  return { path: file };
}
