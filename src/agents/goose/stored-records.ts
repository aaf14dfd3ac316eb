// The records of a session, wherever it lies: inside the database, in an export document, or in a file of before 1.10.
import { headOf } from '../../io/file-ends.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { splitInside } from '../toolkit/inside-database.js';
import { liveRecords, writeDocument, writeInside } from '../toolkit/inside-records.js';
import type { NativeRecord } from '../../records/record-codec.js';
import { databaseRecords } from './database.js';
import { fileRecords, isLegacy } from './file-records.js';
import { isMessage, LIST } from './records.js';

export const exportDocument = documentOf(LIST);

export function layoutOf(file: string): RecordLayout {
  return isLegacy(headOf(file)) ? lines : exportDocument;
}

export function* recordsOf(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<NativeRecord> {
  const inside = splitInside(ref.path);
  if (inside) yield* liveRecords(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path));
  else yield* fileRecords(ref, { files: diskFiles, report, options });
}

/** As the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  const inside = splitInside(ref.path);
  if (inside)
    writeInside(inside.database, report, (db) => databaseRecords(db, inside.id, report, ref.path), { file, layout: exportDocument });
  else if (isLegacy(headOf(ref.path))) writeDocument(file, exportDocument, legacyRecords(ref, report));
  else return false;
  return true;
}

function* legacyRecords(ref: SessionRef, report: Report): Generator<JsonObject> {
  for (const { record } of recordsOf(ref, report)) yield isMessage(record) ? record : { id: ref.id, ...record, [LIST]: [] };
}
