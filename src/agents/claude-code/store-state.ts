// The newest sessions of Claude Code, which version wrote them, and whether one is at work right now.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isAlive } from '../../io/owner.js';
import { readText } from '../../io/read-whole.js';
import { namesIn } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';
import { WRITTEN_AS } from './written-as.js';

export const formats: KnownFormats = { oldest: '1.0', newest: WRITTEN_AS, majors: [0, 1, 2] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

/** Every row names the version that wrote it: the last one that does counts, since any later client may have continued it. */
export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends || ends.head.includes('"baton":{"agent":')) return undefined;
  const rows = [...(ends.tail === ends.head ? [] : [ends.tail]), ends.head].flatMap((part) => part.toString('utf8').split('\n').reverse());
  for (const row of rows) {
    if (!row.includes('"version":"')) continue;
    const version = versionIn(row);
    if (version !== undefined) return { path: file, version };
  }
  return { path: file };
}

function versionIn(row: string): string | undefined {
  try {
    const record: unknown = JSON.parse(row);
    return isObject(record) ? stringOf(record['version']) : undefined;
  } catch {
    return undefined; // cut off at the edge of the part that was read
  }
}

/** The client keeps `sessions/<pid>.json` while it runs (2.1.325). */
export function isLive(file: string): boolean {
  const registry = openNotes(file);
  const id = path.basename(file, '.jsonl');
  // None: an older client, or none that ever ran.
  return namesIn(registry).some((name) => {
    const pid = /^(\d+)\.json$/.exec(name)?.[1];
    return pid !== undefined && sessionIn(path.join(registry, name)) === id && isAlive(Number(pid));
  });
}

export function openNotes(file: string): string {
  return path.join(path.dirname(path.dirname(path.dirname(file))), 'sessions');
}

function sessionIn(file: string): string | undefined {
  try {
    const value: unknown = JSON.parse(readText(file));
    return isObject(value) ? stringOf(value['sessionId']) : undefined;
  } catch {
    return undefined; // gone meanwhile, or being written
  }
}
