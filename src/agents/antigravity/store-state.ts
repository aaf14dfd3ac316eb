// The newest conversations of Antigravity; transcripts do not say which version wrote them.
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { conversationFiles, refOf } from './discover.js';

export const formats: KnownFormats = { oldest: '1.0.16', newest: '1.1.5', majors: [1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(conversationFiles(world, report), limit);
}

export function formatOf(file: string): StoredFormat | undefined {
  return refOf(file, new Report()) && { path: file };
}
