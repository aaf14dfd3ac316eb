// The newest sessions of Continue; its files do not say which version wrote them.
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { isSessionFile, sessionsFolder } from './paths.js';

export const formats: KnownFormats = { oldest: '1.5', newest: '1.5.47', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(
    listFolder(sessionsFolder(world), report).filter((file) => !file.isFolder && isSessionFile(file.name)),
    limit,
  );
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
