// Finding Crush's sessions: in the databases of the projects that it knows, and of the folder at hand.
import path from 'node:path';
import type { Row } from '../../io/sqlite.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { insidePath, isInside, listInside, onlyRef, splitInside, withBytes } from '../toolkit/inside-database.js';
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
  return withBytes(
    {
      agent: 'crush',
      id,
      path: insidePath(database, id),
      ...(title !== undefined && { title }),
      ...(cwd !== undefined && { cwd }),
      ...(startedAt !== undefined && { startedAt }),
      ...(updatedAt !== undefined && { updatedAt }),
    },
    (db) => sessionBytes(db, id),
  );
}

/** A session inside a database (`file#id`), or the database of a single session. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  const database = inside?.database ?? file;
  if (path.basename(database) !== DATABASE) return undefined;
  const refs = insideDatabase(database, folderOf(database), report);
  return inside ? refs.find(({ id }) => id === inside.id) : onlyRef(database, refs);
}

export function recognizes({ path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  const isDatabase = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 15) === 'SQLite format 3';
  return isDatabase && path.basename(splitInside(file)?.database ?? file) === DATABASE;
}

export function isThere(file: string): boolean {
  const inside = splitInside(file);
  return inside ? isInside(inside, 'SELECT 1 FROM sessions WHERE id = ?') : exists(file);
}
