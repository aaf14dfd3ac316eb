// Finding Zed's threads in its database.
import type { Row } from '../../io/sqlite.js';
import { exists, namesIn } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { insideStore } from '../toolkit/database-store.js';
import { listInside, refInside } from '../toolkit/inside-database.js';
import { threadBytes, threadRows } from './database.js';
import { foldersIn } from './folders.js';
import { DATABASE, databasesOf, textThreads } from './paths.js';
import { titleOf } from './title.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const database of databasesOf(world)) if (exists(database)) yield* insideDatabase(database, report);
  const texts = textThreads(world);
  if (namesIn(texts).some((name) => name.endsWith('.zed.json')))
    report.add({
      rule: 'zed/text-threads',
      severity: 'info',
      message: 'text threads are here, which Baton does not read',
      place: { source: texts },
    });
}

function insideDatabase(database: string, report: Report): SessionRef[] {
  return listInside(database, report, (db) => [...threadRows(db)].map((row) => refOfRow(database, row)));
}

function refOfRow(database: string, row: Row): SessionRef {
  const id = String(row['id']);
  const [cwd] = foldersIn(row['folder_paths'], row['folder_paths_order']);
  const [title, startedAt, updatedAt] = [titleOf(row['summary']), stringOf(row['created_at']), stringOf(row['updated_at'])];
  return refInside('zed', database, { id, title, cwd, startedAt, updatedAt }, (db) => threadBytes(db, id));
}

export const store = insideStore(DATABASE, { sessions: insideDatabase, has: 'SELECT 1 FROM threads WHERE id = ?' });
