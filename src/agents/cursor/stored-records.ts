// The records of a session, wherever it lies: in a database of the editor's, in one of the command-line client's, in a transcript, or in a file that was made of it.
import path from 'node:path';
import type { Companion } from '../../io/companions.js';
import { headOf } from '../../io/file-ends.js';
import { lines, type RecordLayout } from '../../io/record-layout.js';
import type { Database } from '../../io/sqlite.js';
import { isObject, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { NativeRecord } from '../../records/record-codec.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { splitInside, type Inside } from '../toolkit/inside-database.js';
import { liveRecords, writeInside } from '../toolkit/inside-records.js';
import { numbered } from '../toolkit/numbered.js';
import { range, readBeside } from '../toolkit/read-records.js';
import { chatRecords as storeRecords } from './chat-store.js';
import { isComposer } from './composer-rows.js';
import { composerRecords } from './composer-records.js';
import { isDocumentHead } from './documents.js';
import { notesBeside } from './chat-notes.js';
import { STORE } from './paths.js';
import type { Asking } from './shown-bubbles.js';
import { recordsInText } from './transcript-text.js';
import { chatRecords } from './workspace-chats.js';

/** What a session inside a database becomes: a file of lines, which is made again when the session has grown. */
const copied: RecordLayout = { ...lines, appends: false };

export function layoutOf(file: string): RecordLayout {
  return isDocumentHead(headOf(file)) ? copied : lines;
}

export function* recordsOf(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<NativeRecord> {
  const inside = splitInside(ref.path);
  if (inside) yield* liveRecords(inside.database, report, (db) => insideRecords(db, inside, report, ref.path));
  else if (ref.path.endsWith('.txt')) yield* numbered(recordsInText(wholeText(ref.path)));
  else {
    yield* diskFiles.lines(ref.path, { report, rule: 'cursor/not-a-record', ...range(options) });
    if (!options.mainOnly) yield* subAgentRecords(ref.path, report);
  }
}

/** Each sub-agent's transcript lies below the session's own. */
function* subAgentRecords(file: string, report: Report): Generator<NativeRecord> {
  yield* readBeside(subAgentFiles(file, report), report, function* ({ path: beside, within }) {
    const lane = path.parse(beside).name;
    for (const one of diskFiles.lines(beside, { report, rule: 'cursor/not-a-record', within }))
      yield { ...one, record: { ...one.record, lane }, source: beside };
  });
}

/** `<id>/subagents/<id of the sub-agent>.jsonl` */
export function subAgentFiles(file: string, report: Report): readonly Companion[] {
  const folder = path.dirname(file);
  if (path.extname(file) !== '.jsonl' || path.basename(folder) !== path.parse(file).name) return [];
  return diskFiles.companions(folder, { report, under: 'subagents' }).filter(({ name }) => name.endsWith('.jsonl'));
}

function insideRecords(db: Database, { database, id }: Inside, report: Report, source: string): Iterable<JsonObject> {
  const asking: Asking = { db, report, source };
  if (path.basename(database) === STORE) return withNotes(storeRecords(asking, id), database);
  return db.tables().has('cursorDiskKV') && isComposer(db, id) ? composerRecords(asking, id) : chatRecords(asking, id);
}

function* withNotes(records: Iterable<JsonObject>, database: string): Generator<JsonObject> {
  for (const record of records)
    yield isObject(record['data']) && record['cursor'] === 'chat'
      ? { ...record, data: { ...record['data'], ...notesBeside(database) } }
      : record;
}

export function materialize(ref: SessionRef, file: string, report: Report): boolean {
  return writeInside(ref, report, insideRecords, { file, layout: copied });
}

const LARGEST_TEXT = 64 << 20;

function wholeText(file: string): string {
  const bytes = diskFiles.whole(file, { accept: (size) => size <= LARGEST_TEXT });
  if (bytes) return diskFiles.text(bytes);
  throw new Failure({
    rule: 'document/too-large',
    message: `a transcript in the old form of more than ${LARGEST_TEXT >> 20} MB is not read`,
    place: { source: file },
  });
}
