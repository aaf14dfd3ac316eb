// The records of a session, wherever it lies: inside a database, in a tree of files, or in an export document.
import { documentOf } from '../../../io/record-layout.js';
import type { Report } from '../../../model/report.js';
import type { ReadOptions, SessionRef } from '../../agent.js';
import { diskFiles } from '../disk-files.js';
import { splitInside } from '../inside-database.js';
import { liveRecords, writeDocument, writeInside } from '../inside-records.js';
import type { NativeRecord } from '../../../records/record-codec.js';
import { databaseRecords } from './database.js';
import { fileRecords, LIST } from './file-records.js';
import { storageOf, treeRecords } from './tree-records.js';

/** The vendor's export: the session, then its messages in one list. */
export const exportDocument = documentOf(LIST);

export function* recordsOf(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<NativeRecord> {
  const inside = splitInside(ref.path);
  if (inside) yield* liveRecords(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path));
  else yield* fileRecords(ref, { files: diskFiles, report, options });
}

/** Writes a session that is not a file of its own as the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  const inside = splitInside(ref.path);
  if (inside)
    writeInside(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path), { file, layout: exportDocument });
  else if (storageOf(ref.path, diskFiles.paths) === undefined) return false;
  else writeDocument(file, exportDocument, treeRecords(ref.path, diskFiles, report));
  return true;
}
