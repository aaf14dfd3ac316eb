// The records of a session that lies inside a database, read there, or written as a file of the agent's layout.
import { removeIfThere, withFile } from '../../io/disk.js';
import type { RecordLayout } from '../../io/record-layout.js';
import { openDatabase, readDatabase, type Database } from '../../io/sqlite.js';
import { jsonText, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { NativeRecord } from '../../records/record-codec.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import type { SessionFiles } from './session-bytes.js';
import { diskFiles } from './disk-files.js';
import { splitInside, type Inside } from './inside-database.js';
import { numbered } from './numbered.js';

const CHUNK = 1 << 20;

/** As they are now. */
export function* liveRecords(database: string, report: Report, records: (db: Database) => Iterable<JsonObject>): Generator<NativeRecord> {
  const db = openDatabase(database, report);
  try {
    yield* numbered(records(db));
    if (!db.isSteady())
      report.add({
        rule: 'sqlite/changed',
        severity: 'warning',
        message: 'the database was written to while being read',
        place: { source: database },
        hint: 'Run the command again: what was read may mix two states.',
      });
  } finally {
    db.close();
  }
}

export type DatabaseRecords = (db: Database, inside: Inside, report: Report, source: string) => Iterable<JsonObject>;
type FileRecords = (
  ref: SessionRef,
  from: { readonly files: SessionFiles; readonly report: Report; readonly options: ReadOptions },
) => Iterable<NativeRecord>;

/** Reads a session wherever it lies: inside the database, or in a file beside it or that its export made. */
export function storedRecords(inDatabase: DatabaseRecords, inFile: FileRecords) {
  return function* (ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<NativeRecord> {
    const inside = splitInside(ref.path);
    if (inside) yield* liveRecords(inside.database, report, (db) => inDatabase(db, inside, report, ref.path));
    else yield* inFile(ref, { files: diskFiles, report, options });
  };
}

/** Writes one state of a session as a file, where it lies inside a database. */
export function writeInside(
  ref: SessionRef,
  report: Report,
  inDatabase: DatabaseRecords,
  to: { readonly file: string; readonly layout: RecordLayout },
): boolean {
  const inside = splitInside(ref.path);
  if (!inside) return false;
  readDatabase(inside.database, report, (db) => writeDocument(to.file, to.layout, inDatabase(db, inside, report, ref.path)));
  return true;
}

/** Begun again, where an earlier try met a store that was being written. */
export function writeDocument(file: string, layout: RecordLayout, records: Iterable<JsonObject>): void {
  removeIfThere(file);
  withFile(file, 'wx', (out) => {
    const pending: string[] = [];
    let length = 0;
    const flush = (): void => {
      out.write(Buffer.from(pending.join('')));
      pending.length = 0;
      length = 0;
    };
    const writer = layout.writer((piece) => {
      pending.push(piece);
      length += piece.length;
      if (length >= CHUNK) flush();
    });
    for (const record of records) writer.add(record, jsonText(record));
    writer.close();
    flush();
  });
}
