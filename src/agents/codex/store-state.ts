// The newest sessions of Codex, and which version wrote them.
import { firstLineOf, openEnds, recordIn } from '../../io/file-ends.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { sessionsFolder } from './paths.js';
import { threadIdOf } from './rollout-names.js';
import { WRITTEN_AS } from './written-as.js';

export const formats: KnownFormats = { oldest: '0.20', newest: WRITTEN_AS, majors: [0], modes: ['legacy', 'paginated'] };

/** Folders and names begin with the date. */
export function newestFiles(world: World, limit: number, report: Report): string[] {
  const found: string[] = [];
  look(sessionsFolder(world), 0);
  return found;

  function look(folder: string, depth: number): void {
    const entries = listFolder(folder, report).reverse();
    for (const entry of entries) {
      if (entry.isFolder && found.length < limit && depth < 4) look(entry.path, depth + 1);
    }
    for (const entry of entries) {
      if (!entry.isFolder && found.length < limit && threadIdOf(entry.name) !== undefined) found.push(entry.path);
    }
  }
}

/** Only the head says it. Where nothing is said, it is an old one. */
export function formatOf(file: string): StoredFormat | undefined {
  const ends = openEnds(file, new Report());
  if (!ends) return undefined;
  const line = firstLineOf(ends.head).toString();
  const meta = metaIn(line);
  if (!meta) return { path: file, ...cutMeta(line) };
  if (isObject(meta['baton'])) return undefined;
  const [version, mode] = [stringOf(meta['cli_version']), stringOf(meta['history_mode'])];
  return { path: file, ...(version !== undefined && { version }), ...(mode !== undefined && { mode }) };
}

function metaIn(line: string): Record<string, unknown> | undefined {
  const record = recordIn(line);
  return isObject(record?.['payload']) ? record['payload'] : record;
}

/** A head line that is longer than the part that was read: the version is near its beginning, before the instructions. */
function cutMeta(line: string): { version?: string } {
  const version = /"cli_version":"([^"\\]+)"/.exec(line.slice(0, 4096))?.[1];
  return version === undefined ? {} : { version };
}
