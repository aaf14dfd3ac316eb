// Reads one of our own records from its file. Somebody else may have put the file there: a pipe does not block, and a huge one is not read.
import { closeSync, readFileSync } from 'node:fs';
import { upToDate, type ReadRecord, type RecordKind } from '../model/record-version.js';
import { openRegular } from './open-regular.js';
import { errorCode, isMissing } from './walk.js';

/** The receipt of a pass with as many files beside the session as are ever taken along (200,000) stays below it. */
export const LARGEST_RECORD = 128 << 20;

/** Undefined: it is not there, or was taken away this moment. `name`: what the record must say it is. */
export function readRecordFile<T>(kind: RecordKind, file: string, name: string): ReadRecord<T> | undefined {
  let text: string;
  try {
    const { fd, stats } = openRegular(file);
    try {
      if (stats.size > LARGEST_RECORD) return damaged(`it is larger than ${LARGEST_RECORD >> 20} MB`);
      text = readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    return isMissing(error) ? undefined : damaged(`it cannot be opened (${errorCode(error) ?? 'unknown error'})`);
  }
  try {
    return upToDate<T>(kind, JSON.parse(text), name);
  } catch (error) {
    if (error instanceof SyntaxError) return damaged('it is not valid JSON');
    throw error;
  }
}

function damaged(why: string): ReadRecord<never> {
  return { problem: { damaged: why } };
}
