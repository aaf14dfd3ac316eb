// The newest sessions of Continue; its files do not say which version wrote them.
import { listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { isSessionFile, sessionsFolder } from './paths.js';

export const formats: KnownFormats = { oldest: '1.5', newest: '1.5.47', majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return listFolder(sessionsFolder(world), report)
    .filter((file) => !file.isFolder && isSessionFile(file.name))
    .map((file) => ({ path: file.path, at: statOf(file.path)?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit)
    .map((file) => file.path);
}

export function formatOf(file: string): StoredFormat | undefined {
  return { path: file };
}
