// The newest sessions of Copilot CLI, which version wrote them, and whether one is at work right now.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isAlive } from '../../io/owner.js';
import { namesIn } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';
import { EVENTS } from './file-names.js';
import { sessionsFolder } from './paths.js';
import { ORIGIN, WRITTEN_AS } from './written-as.js';

export const formats: KnownFormats = { oldest: '0.0.330', newest: WRITTEN_AS, majors: [0, 1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(sessionsFolder(world), report), limit);
}

/** Only the first event says it. */
export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends || ends.head.includes(`"type":"${ORIGIN}"`)) return undefined;
  const version = ends.firstString('copilotVersion');
  return { path: file, ...(version !== undefined && { version }) };
}

/** The client keeps `inuse.<pid>.lock` beside the events while it runs (1.0.102). */
export function isLive(file: string): boolean {
  if (path.basename(file) !== EVENTS) return false;
  return namesIn(path.dirname(file)).some((name) => {
    const pid = /^inuse\.(\d+)\.lock$/.exec(name)?.[1];
    return pid !== undefined && isAlive(Number(pid));
  });
}
