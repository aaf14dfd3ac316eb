// The records of a session, wherever it lies: inside a database, in a tree of files, or in an export document.
import { removeIfThere, withFile } from '../../../io/disk.js';
import { openDatabase, readDatabase } from '../../../io/sqlite.js';
import { documentOf } from '../../../io/record-layout.js';
import { jsonText, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import type { SessionRef } from '../../agent.js';
import type { NativeRecord } from '../../record-codec.js';
import { databaseRecords } from './database.js';
import { storageOf, treeRecords } from './file-tree.js';
import { splitInside } from './paths.js';

const CHUNK = 1 << 20;

/** The vendor's export: the session, then its messages in one list. */
export const exportDocument = documentOf('messages');

export function* recordsOf(ref: SessionRef, report: Report, options: { readonly end?: number | undefined } = {}): Generator<NativeRecord> {
  const inside = splitInside(ref.path);
  if (inside) yield* numbered(liveRecords(inside, report));
  else if (storageOf(ref.path) !== undefined) yield* numbered(treeRecords(ref.path, report));
  else yield* exportDocument.read(ref.path, { report, rule: 'opencode-like/not-a-record', ...(options.end !== undefined && { end: options.end }) });
}

/** Writes a session that is no file of its own as the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  const inside = splitInside(ref.path);
  if (inside) readDatabase(inside.database, report, (db) => writeDocument(file, databaseRecords(db, inside.id, report, ref.path)));
  else if (storageOf(ref.path) === undefined) return false;
  else writeDocument(file, treeRecords(ref.path, report));
  return true;
}

/** Anew, where an earlier try met a store that was being written. */
function writeDocument(file: string, records: Iterable<JsonObject>): void {
  removeIfThere(file);
  withFile(file, 'wx', (out) => {
    const pending: string[] = [];
    let length = 0;
    const flush = (): void => {
      out.write(Buffer.from(pending.join('')));
      pending.length = 0;
      length = 0;
    };
    const writer = exportDocument.writer((piece) => {
      pending.push(piece);
      length += piece.length;
      if (length >= CHUNK) flush();
    });
    for (const record of records) writer.add(record, jsonText(record));
    writer.close();
    flush();
  });
}

function* liveRecords({ database, id }: { readonly database: string; readonly id: string }, report: Report): Generator<JsonObject> {
  const db = openDatabase(database, report);
  try {
    yield* databaseRecords(db, id, report, `${database}#${id}`);
    if (!db.isSteady()) report.add({ rule: 'sqlite/changed', severity: 'warning', message: 'the database was written while it was read', place: { source: database }, hint: 'Ask again: what was read may be of two states.' });
  } finally {
    db.close();
  }
}

function* numbered(records: Iterable<JsonObject>): Generator<NativeRecord> {
  let number = 0;
  for (const record of records) yield { record, line: ++number, offset: number, number };
}
