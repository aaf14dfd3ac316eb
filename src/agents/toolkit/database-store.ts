// An agent whose sessions lie inside databases of one name: found and recognised there, read there, and worked on as a document.
import path from 'node:path';
import { documentOf } from '../../io/record-layout.js';
import { exists } from '../../io/walk.js';
import type { Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { NativeRecord } from '../../records/record-codec.js';
import type { AgentSource, SessionRef } from '../agent.js';
import { diskFiles } from './disk-files.js';
import { isInside, onlyRef, splitInside } from './inside-database.js';
import { liveRecords, writeInside, type DatabaseRecords } from './inside-records.js';
import type { KnownSession, Reading } from './session-bytes.js';

const MAGIC = 'SQLite format 3';

/** `name`: of the database's file. `has`: SQL with a row for the id of a session that is there. */
export function insideStore(
  name: string,
  { sessions, has }: { readonly sessions: (database: string, report: Report) => readonly SessionRef[]; readonly has: string },
): Pick<AgentSource, 'refOf' | 'refsInside' | 'recognizes' | 'isThere'> {
  const isNamed = (database: string): boolean => path.basename(database) === name;
  return {
    /** A session inside a database (`file#id`), or the database of a single one. */
    refOf(file, report) {
      const inside = splitInside(file);
      const database = inside?.database ?? file;
      if (!isNamed(database)) return undefined;
      const refs = sessions(database, report);
      return inside ? refs.find(({ id }) => id === inside.id) : onlyRef(database, refs);
    },
    refsInside: (file, report) => (isNamed(file) && exists(file) ? sessions(file, report) : []),
    recognizes({ path: file, head }) {
      const isDatabase = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, MAGIC.length) === MAGIC;
      return isDatabase && isNamed(splitInside(file)?.database ?? file);
    },
    isThere(file) {
      const inside = splitInside(file);
      return inside ? isInside(inside, has) : exists(file);
    },
  };
}

/** `key`: of the document's list that holds the records. */
export function insideReader(
  key: string,
  from: {
    readonly inDatabase: DatabaseRecords;
    readonly read: (ref: KnownSession, reading: Reading) => Iterable<SessionItem>;
    readonly readRecords: (ref: KnownSession, records: Iterable<NativeRecord>, reading: Omit<Reading, 'files'>) => Iterable<SessionItem>;
  },
): Pick<AgentSource, 'read' | 'materialize' | 'nativeFiles' | 'layout'> {
  const layout = documentOf(key);
  return {
    read(ref, report, options = {}) {
      const inside = splitInside(ref.path);
      if (!inside) return from.read(ref, { files: diskFiles, report, options });
      const records = liveRecords(inside.database, report, (db) => from.inDatabase(db, inside, report, ref.path));
      return from.readRecords(ref, records, { report, options });
    },
    materialize: (ref, file, report) => writeInside(ref, report, from.inDatabase, { file, layout }),
    nativeFiles: (ref) => [{ path: ref.path, records: true }],
    layout,
  };
}
