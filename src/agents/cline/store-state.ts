// The newest sessions of Cline, which version wrote them, and whether one is being worked on.
import path from 'node:path';
import { isAlive } from '../../io/owner.js';
import { listFolder, statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { newestAmong } from '../toolkit/session-files.js';
import { MESSAGES } from './file-names.js';
import { readManifest } from './manifest.js';
import { sessionsFolder } from './paths.js';
import { sessionFacts } from './session-facts.js';

export const formats: KnownFormats = { oldest: '3.0', newest: '3.0.65', majors: [3] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  const files = listFolder(sessionsFolder(world), report)
    .filter((folder) => folder.isFolder)
    .map((folder) => path.join(folder.path, `${folder.name}${MESSAGES}`));
  return newestAmong(
    files.filter((file) => statOf(file)),
    limit,
  );
}

export function formatOf(file: string): StoredFormat | undefined {
  const manifest = readManifest(file, diskFiles);
  if (isObject(manifest?.['metadata']) && isObject(manifest['metadata']['baton'])) return undefined;
  const { version } = sessionFacts(manifest);
  return { path: file, ...(version !== undefined && { version }) };
}

/** The manifest names the process. One that has ended leaves `idle` behind, so the process must be there too. */
export function isLive(file: string): boolean {
  const manifest = readManifest(file, diskFiles);
  const pid = manifest?.['pid'];
  return (
    typeof pid === 'number' &&
    pid !== process.pid &&
    (manifest?.['status'] === 'running' || manifest?.['status'] === 'idle') &&
    isAlive(pid)
  );
}
