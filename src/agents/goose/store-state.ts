// The newest sessions of goose. Its database does not say which version wrote one.
import { readDatabase } from '../../io/sqlite.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import type { KnownFormats, StoredFormat } from '../agent.js';
import { splitInside } from '../toolkit/inside-database.js';
import { newestPaths } from '../toolkit/newest-listed.js';
import { markOf } from './database.js';
import { discover, refOf } from './discover.js';

export const formats: KnownFormats = { oldest: '1.0', newest: '1.52.0', majors: [1] };

export function newestFiles(world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(world, report), limit);
}

export function formatOf(path: string): StoredFormat | undefined {
  const inside = splitInside(path);
  if (!inside) return refOf(path, new Report()) && { path };
  return readDatabase(inside.database, new Report(), (db) => {
    const [row] = db.rows('SELECT * FROM sessions WHERE id = ?', inside.id);
    return !row || markOf(row) ? undefined : { path };
  });
}
