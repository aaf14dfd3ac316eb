// The records of a session that is not part of a database: a tree of files, or an export document.
import type { Reading, KnownSession } from '../session-bytes.js';
import { range } from '../read-records.js';
import type { NativeRecord } from '../../../records/record-codec.js';
import { numbered } from '../numbered.js';
import { storageOf, treeRecords } from './tree-records.js';

/** The list of the vendor's export that holds the messages. */
export const LIST = 'messages';

export function fileRecords({ path }: Pick<KnownSession, 'path'>, { files, report, options }: Reading): Iterable<NativeRecord> {
  if (storageOf(path, files.paths) !== undefined) return numbered(treeRecords(path, files, report));
  return files.document(path, LIST, { report, rule: 'opencode-like/not-a-record', ...range({ end: options.end }) });
}
