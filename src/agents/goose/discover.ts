// Finding goose's sessions: the table of its database, and the files of before 1.10 that it left where they were.
import path from 'node:path';
import { firstLineOf, openEnds, recordIn, type FileEnds } from '../../io/file-ends.js';
import type { Row } from '../../io/sqlite.js';
import { exists, listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { isInside, listInside, onlyRef, refInside, splitInside } from '../toolkit/inside-database.js';
import { IS_IT, markOf, sessionBytes, sessionRows } from './database.js';
import { isLegacy } from './file-records.js';
import { DATABASE, databaseOf, isLegacyName, sessionsFolder } from './paths.js';
import { timeOf } from './rows.js';
import { titleOf } from './title.js';

export function* discover(world: World, report: Report): Generator<SessionRef> {
  const database = databaseOf(world);
  const seen = new Set<string>();
  for (const { ref } of exists(database) ? insideDatabase(database, report) : []) {
    seen.add(ref.id);
    yield ref;
  }
  // What was taken into the database is there still, with all that came later.
  for (const file of listFolder(sessionsFolder(world), report)) {
    if (file.isFolder || !isLegacyName(file.name) || seen.has(path.basename(file.name, '.jsonl'))) continue;
    const ends = openEnds(file.path, report);
    const ref = ends && legacyRef(file.path, ends);
    if (ref) yield ref;
  }
}

interface Listed {
  readonly ref: SessionRef;
  /** The id that we had planned, of a session that was passed here. */
  readonly planned: string | undefined;
}

function insideDatabase(database: string, report: Report): Listed[] {
  const planned = new Map<string, string | undefined>();
  const refs = listInside(database, report, (db) =>
    [...sessionRows(db)].map((row) => {
      planned.set(String(row['id']), stringOf(markOf(row)?.['session']));
      return refOfRow(database, row);
    }),
  );
  return refs.map((ref) => ({ ref, planned: planned.get(ref.id) }));
}

function refOfRow(database: string, row: Row): SessionRef {
  const id = String(row['id']);
  const [title, cwd, startedAt, updatedAt] = [
    titleOf(row as JsonObject),
    stringOf(row['working_dir']),
    timeOf(row['created_at']),
    timeOf(row['updated_at']),
  ];
  return refInside('goose', database, { id, title, cwd, startedAt, updatedAt }, (db) => sessionBytes(db, id));
}

/** A session inside the database (`file#id`), by its own id or the planned one; the database of a single session; an export; an old file. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  if (inside) return insideDatabase(inside.database, report).find(({ ref, planned }) => ref.id === inside.id || planned === inside.id)?.ref;
  if (path.basename(file) === DATABASE)
    return onlyRef(
      file,
      insideDatabase(file, report).map(({ ref }) => ref),
    );
  const ends = openEnds(file, report);
  if (!ends) return undefined;
  return isLegacy(ends.head) ? legacyRef(file, ends) : exportRef(file, ends);
}

/** All sessions of its database, wherever it lies. */
export function refsInside(file: string, report: Report): readonly SessionRef[] {
  return path.basename(file) === DATABASE && exists(file) ? insideDatabase(file, report).map(({ ref }) => ref) : [];
}

function legacyRef(file: string, ends: FileEnds): SessionRef | undefined {
  const head = isLegacy(ends.head) ? recordIn(firstLineOf(ends.head)) : undefined;
  return (
    head && {
      ...fieldsOf(head),
      agent: 'goose',
      id: path.basename(file, '.jsonl'),
      path: file,
      bytes: ends.bytes,
      updatedAt: ends.modifiedAt,
    }
  );
}

function exportRef(file: string, { head, bytes, modifiedAt }: FileEnds): SessionRef | undefined {
  const info = headInfo(head);
  const id = info && stringOf(info['id']);
  return info === undefined || id === undefined
    ? undefined
    : { ...fieldsOf(info), agent: 'goose', id, path: file, bytes, updatedAt: stringOf(info['updated_at']) ?? modifiedAt };
}

function fieldsOf(head: JsonObject): Pick<SessionRef, 'title' | 'cwd' | 'startedAt'> {
  const [title, cwd, startedAt] = [titleOf(head), stringOf(head['working_dir']), stringOf(head['created_at'])];
  return { ...(title !== undefined && { title }), ...(cwd ? { cwd } : {}), ...(startedAt !== undefined && { startedAt }) };
}

/** What an export says of its session, from its first bytes: most of it comes before the messages. */
export function headInfo(head: Uint8Array): JsonObject | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('utf8');
  const end = /,\s*"conversation"\s*:\s*\[/.exec(text);
  if (!end || !/^\uFEFF?\s*\{/.test(text)) return undefined;
  const info = recordIn(`${text.slice(0, end.index).replace(/^\uFEFF/, '')}}`);
  return isObject(info) && typeof info['working_dir'] === 'string' && typeof info['id'] === 'string' ? info : undefined;
}

export function recognizes({ path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  if (Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 15) === 'SQLite format 3')
    return path.basename(splitInside(file)?.database ?? file) === DATABASE;
  return isLegacy(head) || headInfo(head) !== undefined;
}

export function isThere(file: string): boolean {
  const inside = splitInside(file);
  return inside ? isInside(inside, `SELECT 1 FROM sessions WHERE ${IS_IT}`) : exists(file);
}
