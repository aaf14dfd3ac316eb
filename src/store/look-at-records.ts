// All records in a folder of the store, each in a file of its own name: those that are whole, and those that cannot be used.
import path from 'node:path';
import { readRecordFile } from '../io/record-file.js';
import type { RecordKind, RecordProblem } from '../model/record-version.js';
import { storedNames } from './stored-names.js';

export interface FoundRecords<Found> {
  readonly records: readonly Found[];
  readonly unusable: readonly { readonly file: string; readonly problem: RecordProblem }[];
}

export function lookAtRecords<Found>(folder: string, kind: RecordKind): FoundRecords<Found> {
  const records: Found[] = [];
  const unusable: { file: string; problem: RecordProblem }[] = [];
  for (const name of storedNames(folder)) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue;
    const file = path.join(folder, name);
    const read = readRecordFile<Found>(kind, file, path.basename(name, '.json'));
    if (read === undefined) continue; // taken away this moment
    if ('record' in read) records.push(read.record);
    else unusable.push({ file, problem: read.problem });
  }
  return { records, unusable };
}
