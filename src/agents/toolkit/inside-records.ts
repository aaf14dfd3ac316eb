// The records of a session that lies inside a database, read there, or written as a file of the agent's layout.
import { numbered } from './numbered.js';
import { removeIfThere, withFile } from '../../io/disk.js';
import type { RecordLayout } from '../../io/record-layout.js';
import { openDatabase, readDatabase, type Database } from '../../io/sqlite.js';
import { jsonText, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { NativeRecord } from '../../records/record-codec.js';

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

/** One state of them, as a file. */
export function writeInside(
  database: string,
  report: Report,
  records: (db: Database) => Iterable<JsonObject>,
  to: { readonly file: string; readonly layout: RecordLayout },
): void {
  readDatabase(database, report, (db) => writeDocument(to.file, to.layout, records(db)));
}

/** Anew, where an earlier try met a store that was being written. */
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
