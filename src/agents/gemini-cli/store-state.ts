// The newest sessions of Gemini CLI. Its files do not say which version wrote them.
import path from 'node:path';
import { headOf } from '../../io/file-ends.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { isSessionFile, projectsFolder } from './paths.js';

export const formats: KnownFormats = { oldest: '0.6', newest: '0.61.0', majors: [0] };

/** Names begin with the time. */
export function newestFiles(world: World, limit: number, report: Report): string[] {
  return listFolder(projectsFolder(world), report)
    .filter((project) => project.isFolder)
    .flatMap((project) => listFolder(path.join(project.path, 'chats'), report))
    .filter((file) => !file.isFolder && isSessionFile(file.name))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    .slice(0, limit)
    .map((file) => file.path);
}

export function formatOf(file: string): StoredFormat | undefined {
  return headOf(file).includes('"baton":{"agent":') ? undefined : { path: file };
}
