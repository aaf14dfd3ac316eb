// The newest sessions of Grok, and in which form one is kept.
import path from 'node:path';
import { isRegular } from '../../io/open-regular.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { NOTE } from './file-names.js';
import { historyFiles, refOf } from './discover.js';

export const formats: KnownFormats = { oldest: '0.2.114', newest: '1.0.41', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(historyFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  if (isRegular(path.join(path.dirname(file), NOTE))) return undefined;
  return refOf(file, new Report()) && { path: file };
}
