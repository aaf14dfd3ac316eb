// The newest sessions of a store, and which version wrote them.
import { readDatabase } from '../../../io/sqlite.js';
import type { World } from '../../../io/world.js';
import { isObject, stringOf } from '../../../model/json.js';
import { Report } from '../../../model/report.js';
import type { StoredFormat } from '../../agent.js';
import { splitInside } from '../inside-database.js';
import { newestPaths } from '../newest-listed.js';
import { parsedColumn } from '../parsed-column.js';
import { discover, refOf } from './discover.js';
import type { Variant } from './variant.js';

export function newestFiles(variant: Variant, world: World, limit: number, report: Report): string[] {
  return newestPaths(discover(variant, world, report), limit);
}

/** Files of the old tree and exports are read whatever their version. */
export function formatOf(variant: Variant, path: string): StoredFormat | undefined {
  const inside = splitInside(path);
  if (!inside) return refOf(variant, path, new Report()) && { path };
  return readDatabase(inside.database, new Report(), (db) => {
    const [row] = db.rows('SELECT * FROM session WHERE id = ?', inside.id);
    const metadata = parsedColumn(row?.['metadata']);
    if (!row || (isObject(metadata) && isObject(metadata['baton']))) return undefined;
    const version = stringOf(row['version']);
    // a session that was brought in from another program of the family says nothing about this one
    if (Number.parseInt(version ?? '', 10) < Math.min(...variant.formats.majors)) return undefined;
    return { path, ...(version !== undefined && { version }) };
  });
}
