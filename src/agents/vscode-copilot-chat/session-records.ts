// The records of a session, whichever form its file has: the session without its requests, then one for each request.
import { headOf } from '../../io/file-ends.js';
import { readRecords, type FoundRecord, type RecordOptions } from '../../io/jsonl.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import { logRecords } from './operation-log.js';
import { isLog, REQUESTS } from './request-list.js';
import { isTranscript } from './transcript.js';

export const sessionDocument = documentOf(REQUESTS);

/** A log is read as a whole: lines change what came before them. What is written of it is a document. */
const operationLog: RecordLayout = {
  appends: false,
  read: (file: string, options: RecordOptions): Iterable<FoundRecord> => logRecords(readRecords(file, options), file, options.report),
  writer: (out) => sessionDocument.writer(out),
};

export function layoutOf(file: string): RecordLayout {
  const head = headOf(file);
  return isTranscript(head) ? lines : isLog(head) ? operationLog : sessionDocument;
}
