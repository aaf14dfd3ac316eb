// The newest sessions of Qwen Code, which version wrote them, and whether one is at work right now.
import { openEnds } from '../../io/file-ends.js';
import { isAlive } from '../../io/owner.js';
import { readSmall } from '../../io/small-file.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { newestAmong } from '../toolkit/session-files.js';
import { sessionFiles } from './discover.js';
import { WRITTEN_AS } from './written-as.js';

export const formats: KnownFormats = { oldest: '0.4', newest: WRITTEN_AS, majors: [0] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestAmong(sessionFiles(world, report), limit);
}

/** Every record names the version that wrote it: the last one counts, since any later client may have continued it. */
export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends || ends.head.includes('"baton":{"agent":')) return undefined;
  const version = [ends.tail, ends.head].flatMap(
    (part) => [...part.toString('latin1').matchAll(/"cwd":"(?:[^"\\]|\\.)*","version":"([^"\\]+)"/g)].at(-1)?.[1] ?? [],
  )[0];
  return { path: file, ...(version !== undefined && { version }) };
}

/** The client notes its process beside the session, and leaves the note there (0.24.4, interactive only). */
export function isLive(file: string): boolean {
  try {
    const note: unknown = JSON.parse(readSmall(file.replace(/\.jsonl$/, '.runtime.json')) ?? '{}');
    return isObject(note) && typeof note['pid'] === 'number' && isAlive(note['pid']);
  } catch {
    return false; // being written right now, or of another make
  }
}
