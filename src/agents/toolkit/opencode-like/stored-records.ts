// The records of a session, wherever it lies: inside a database, in a tree of files, or in an export document.
import { documentOf } from '../../../io/record-layout.js';
import type { Report } from '../../../model/report.js';
import type { SessionRef } from '../../agent.js';
import { diskFiles } from '../disk-files.js';
import { storedRecords, writeDocument, writeInside } from '../inside-records.js';
import { databaseRecords } from './database.js';
import { fileRecords, LIST } from './file-records.js';
import { storageOf, treeRecords } from './tree-records.js';

/** The vendor's export: the session, then its messages in one list. */
export const exportDocument = documentOf(LIST);

export const recordsOf = storedRecords(databaseRecords, fileRecords);

/** Writes a session that is not a file of its own as the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  if (writeInside(ref, report, databaseRecords, { file, layout: exportDocument })) return true;
  if (storageOf(ref.path, diskFiles.paths) === undefined) return false;
  writeDocument(file, exportDocument, treeRecords(ref.path, diskFiles, report));
  return true;
}
