// The records of a session, wherever it lies: inside a database, in a tree of files, or in an export document.
import { documentOf } from '../../../io/record-layout.js';
import type { Report } from '../../../model/report.js';
import type { SessionRef } from '../../agent.js';
import { splitInside } from '../inside-database.js';
import { liveRecords, numbered, writeDocument, writeInside } from '../inside-records.js';
import type { NativeRecord } from '../../../records/record-codec.js';
import { databaseRecords } from './database.js';
import { storageOf, treeRecords } from './file-tree.js';

/** The vendor's export: the session, then its messages in one list. */
export const exportDocument = documentOf('messages');

export function* recordsOf(ref: SessionRef, report: Report, options: { readonly end?: number | undefined } = {}): Generator<NativeRecord> {
  const inside = splitInside(ref.path);
  if (inside) yield* liveRecords(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path));
  else if (storageOf(ref.path) !== undefined) yield* numbered(treeRecords(ref.path, report));
  else
    yield* exportDocument.read(ref.path, {
      report,
      rule: 'opencode-like/not-a-record',
      ...(options.end !== undefined && { end: options.end }),
    });
}

/** Writes a session that is no file of its own as the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  const inside = splitInside(ref.path);
  if (inside)
    writeInside(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path), { file, layout: exportDocument });
  else if (storageOf(ref.path) === undefined) return false;
  else writeDocument(file, exportDocument, treeRecords(ref.path, report));
  return true;
}
