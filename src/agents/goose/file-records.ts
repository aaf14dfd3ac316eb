// The records of a session that is a file: an export document, or a file of before 1.10.
import type { FoundRecord } from '../../io/jsonl.js';
import { latin1 } from '../../records/bytes.js';
import { range } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { LIST } from './records.js';

/** An old file's first line ends with its record; an export continues, or holds the list. */
export function isLegacy(head: Uint8Array): boolean {
  const text = latin1(head, 4096).replace(/^\xef\xbb\xbf/, '');
  return /^\s*\{[^\n]*"working_dir"[^\n]*\}\s*\n\s*\{[^\n]*"role"/.test(text);
}

export function fileRecords({ path }: Pick<KnownSession, 'path'>, { files, report, options: read }: Reading): Iterable<FoundRecord> {
  const options = { report, rule: 'goose/not-a-record', ...range(read) };
  return isLegacy(files.head(path)) ? files.lines(path, options) : files.document(path, LIST, options);
}
