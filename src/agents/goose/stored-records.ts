// The records of a session, wherever it lies: inside the database, in an export document, or in a file of before 1.10.
import { headOf } from '../../io/file-ends.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { SessionRef } from '../agent.js';
import { storedRecords, writeDocument, writeInside } from '../toolkit/inside-records.js';
import { databaseRecords } from './database.js';
import { fileRecords, isLegacy } from './file-records.js';
import { isMessage, LIST } from './records.js';

export const exportDocument = documentOf(LIST);

export function layoutOf(file: string): RecordLayout {
  return isLegacy(headOf(file)) ? lines : exportDocument;
}

export const recordsOf = storedRecords(databaseRecords, fileRecords);

/** As the vendor's export would: one state of it, record by record. */
export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  if (writeInside(ref, report, databaseRecords, { file, layout: exportDocument })) return true;
  if (!isLegacy(headOf(ref.path))) return false;
  writeDocument(file, exportDocument, legacyRecords(ref, report));
  return true;
}

function* legacyRecords(ref: SessionRef, report: Report): Generator<JsonObject> {
  for (const { record } of recordsOf(ref, report)) yield isMessage(record) ? record : { id: ref.id, ...record, [LIST]: [] };
}
