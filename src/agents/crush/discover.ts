// Finding Crush's sessions: in the databases of the projects that it knows, and of the folder at hand.
import type { Row } from '../../io/sqlite.js';
import type { World } from '../../io/world.js';
import type { Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { insideStore } from '../toolkit/database-store.js';
import { listInside, refInside } from '../toolkit/inside-database.js';
import { sessionBytes, sessionRows } from './database.js';
import { timeOf } from './messages.js';
import { DATABASE } from './paths.js';
import { folderOf, projectsOf } from './projects.js';
import { titleOf } from './title.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  for (const { database, cwd } of projectsOf(world, report)) yield* insideDatabase(database, cwd, report);
}

function insideDatabase(database: string, cwd: string | undefined, report: Report): SessionRef[] {
  return listInside(database, report, (db) => [...sessionRows(db)].map((row) => refOfRow(database, cwd, row)));
}

function refOfRow(database: string, cwd: string | undefined, row: Row): SessionRef {
  const id = String(row['id']);
  const [title, startedAt, updatedAt] = [titleOf(row['title']), timeOf(row['created_at'] as Json), timeOf(row['updated_at'] as Json)];
  return refInside('crush', database, { id, title, cwd, startedAt, updatedAt }, (db) => sessionBytes(db, id));
}

export const store = insideStore(DATABASE, {
  sessions: (database, report) => insideDatabase(database, folderOf(database), report),
  has: 'SELECT 1 FROM sessions WHERE id = ?',
});
