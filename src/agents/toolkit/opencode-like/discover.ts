// Finding the family's sessions: the session table of each database, and the heads of the files that an older version left.
import path from 'node:path';
import { openEnds } from '../../../io/file-ends.js';
import { exists, sizeIfThere } from '../../../io/walk.js';
import type { World } from '../../../io/world.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import type { SessionRef } from '../../agent.js';
import { diskFiles } from '../disk-files.js';
import { isInside, listInside, onlyRef, refInside, saidOf, splitInside, type RowFacts } from '../inside-database.js';
import { sessionBytes, sessionRowOf, sessionRows, type SessionRow } from './database.js';
import { treeFiles, treeSessions } from './file-tree.js';
import { databases, isDatabaseName, storeFolder } from './paths.js';
import { timeText } from './records.js';
import { readJson, storageOf } from './tree-records.js';
import { wrote, type Variant } from './variant.js';

/** The client gives a session this title until its model has made a better one. */
const NO_TITLE = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

export function* discover(variant: Variant, world: World, report: Report): Generator<SessionRef> {
  const seen = new Set<string>();
  for (const database of databases(variant, world, report)) {
    for (const ref of insideDatabase(variant, database, report)) {
      if (!seen.has(ref.id)) yield ref;
      seen.add(ref.id);
    }
  }
  // What was brought into the database is there still, with all that came later.
  for (const file of treeSessions(storeFolder(variant, world), report)) {
    if (seen.has(path.basename(file, '.json'))) continue;
    const ref = treeRef(variant, file, report);
    if (ref) yield ref;
  }
}

/** A sub-agent's session, which no list shows: it is named by its id. */
export function findUnlisted(variant: Variant, world: World, id: string, report: Report): SessionRef | undefined {
  for (const database of databases(variant, world, report)) {
    const [ref] = insideDatabase(variant, database, report, id);
    if (ref) return ref;
  }
  for (const file of treeSessions(storeFolder(variant, world), report)) {
    if (path.basename(file, '.json') === id) return treeRef(variant, file, report, { subAgents: true });
  }
  return undefined;
}

/** All sessions of one database, newest first, or the one with this id. One that cannot be read is named. */
function insideDatabase(variant: Variant, database: string, report: Report, id?: string): SessionRef[] {
  return listInside(database, report, (db) =>
    [...(id === undefined ? sessionRows(db) : sessionRowOf(db, id))].map((row) =>
      refInside(variant.id, database, factsOfRow(row), (again) => sessionBytes(again, row.id)),
    ),
  );
}

function factsOfRow({ id, title, directory, created, updated }: SessionRow): RowFacts {
  return { id, title: NO_TITLE.test(title) ? '' : title, cwd: directory, startedAt: timeText(created), updatedAt: timeText(updated) };
}

function treeRef(variant: Variant, file: string, report: Report, { subAgents = false } = {}): SessionRef | undefined {
  const info = readJson(file, diskFiles, report);
  if (!info || (typeof info['parentID'] === 'string' && !subAgents)) return undefined;
  const bytes = treeFiles(file, report).reduce((sum, one) => sum + (sizeIfThere(one) ?? 0), 0);
  return refOfInfo(variant, file, bytes, info);
}

function refOfInfo(variant: Variant, file: string, bytes: number, info: JsonObject): SessionRef | undefined {
  const [id, title, directory] = ['id', 'title', 'directory'].map((key) => stringOf(info[key]));
  const time = isObject(info['time']) ? info['time'] : {};
  const millis = (value: Json | undefined): number => (typeof value === 'number' ? value : Number.NaN);
  if (id === undefined) return undefined;
  const [created, updated] = [millis(time['created']), millis(time['updated'])];
  const facts = factsOfRow({ id, title: title ?? '', directory: directory ?? '', created, updated });
  return { agent: variant.id, id, path: file, bytes, ...saidOf(facts) };
}

/** A session inside a database (`file#id`), a file of the old tree, or an export. */
export function refOf(variant: Variant, file: string, report: Report): SessionRef | undefined {
  const inside = splitInside(file);
  if (inside) return insideDatabase(variant, inside.database, report, inside.id)[0];
  if (isDatabaseName(variant, path.basename(file))) return onlyRef(file, insideDatabase(variant, file, report));
  if (storageOf(file, diskFiles.paths) !== undefined) return treeRef(variant, file, report, { subAgents: true });
  const ends = openEnds(file, report);
  const info = ends && headInfo(ends.head);
  return info && refOfInfo(variant, file, ends.bytes, info);
}

/** All sessions of one of its databases, wherever it lies. */
export function refsInside(variant: Variant, file: string, report: Report): readonly SessionRef[] {
  return isDatabaseName(variant, path.basename(file)) && exists(file) ? insideDatabase(variant, file, report) : [];
}

/** What an export says of its session, from its first bytes: the session comes before its messages. */
function headInfo(head: Buffer): JsonObject | undefined {
  const text = head.toString('utf8');
  const at = /^\uFEFF?\s*\{\s*"info"\s*:\s*\{/.exec(text);
  if (!at) return undefined;
  const end = /\}\s*,\s*"messages"\s*:/.exec(text);
  try {
    const value: unknown = end ? JSON.parse(`${text.slice(0, end.index + 1)}}`) : undefined;
    return isObject(value) && isObject(value['info']) ? value['info'] : undefined;
  } catch {
    return undefined;
  }
}

/** By name for databases and trees; the exports of the family look the same except for their versions. */
export function recognizes(variant: Variant, { path: file, head }: { readonly path: string; readonly head: Uint8Array }): boolean {
  const name = path.basename(splitInside(file)?.database ?? file);
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') return isDatabaseName(variant, name);
  if (storageOf(file, diskFiles.paths) !== undefined)
    return path.basename(path.dirname(storageOf(file, diskFiles.paths)!)) === variant.store;
  const info = headInfo(bytes);
  return info !== undefined && (stringOf(info['id']) ?? '').startsWith('ses') && wrote(variant, stringOf(info['version']) ?? '');
}

export function stillThere(file: string): boolean {
  const inside = splitInside(file);
  return inside ? isInside(inside, 'SELECT 1 FROM session WHERE id = ?') : exists(file);
}
