// Finding Zed's threads in its database.
import path from 'node:path';
import type { Row } from '../../io/sqlite.js';
import { exists, namesIn } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { insidePath, isInside, listInside, onlyRef, splitInside, withBytes } from '../toolkit/inside-database.js';
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
  return withBytes(
    {
      agent: 'zed',
      id,
      path: insidePath(database, id),
      ...(title !== undefined && { title }),
      ...(cwd !== undefined && { cwd }),
      ...(startedAt !== undefined && { startedAt }),
      ...(updatedAt !== undefined && { updatedAt }),
    },
    (db) => threadBytes(db, id),
  );
}

/** A thread inside the database (`file#id`), or the database of a single one. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  const database = inside?.database ?? file;
  if (path.basename(database) !== DATABASE) return undefined;
  const refs = insideDatabase(database, report);
  return inside ? refs.find(({ id }) => id === inside.id) : onlyRef(database, refs);
}

export function recognizes({ path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  const isDatabase = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 15) === 'SQLite format 3';
  return isDatabase && path.basename(splitInside(file)?.database ?? file) === DATABASE;
}

export function isThere(file: string): boolean {
  const inside = splitInside(file);
  return inside ? isInside(inside, 'SELECT 1 FROM threads WHERE id = ?') : exists(file);
}
