// What Zed's database is asked for. A thread is one value, packed with zstd.
import { UnreadableDatabase, type Database, type Row } from '../../io/sqlite.js';
import { DamagedFile, unpackedBlocks } from '../../io/unpacked.js';
import type { JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import { headOf, messageRecords, threadOf } from './thread-records.js';

/** A longer text is none that can be parsed. */
const LONGEST = 0x1fffffe8;

/** What versions have added, the newest first. */
const ADDED = ['created_at', 'folder_paths_order', 'folder_paths', 'parent_id'];

/** Those that somebody began, newest first; no thread is looked at. */
export function threadRows(db: Database): Row[] {
  for (let n = 0; ; n++) {
    const added = ADDED.slice(n);
    const isOwn = added.includes('parent_id') ? `WHERE coalesce(parent_id, '') = ''` : '';
    try {
      return [
        ...db.listed(
          `SELECT ${['id', 'summary', 'updated_at', ...added].join(', ')} FROM threads ${isOwn} ORDER BY updated_at DESC, id DESC`,
        ),
      ];
    } catch (error) {
      if (n === ADDED.length || !(error instanceof UnreadableDatabase) || !error.why.includes('no such column')) throw error;
    }
  }
}

/** None when there is no such thread. */
export function* databaseRecords(db: Database, { id }: { readonly id: string }, report: Report, source: string): Generator<JsonObject> {
  const [row] = db.rows('SELECT * FROM threads WHERE id = ?', id);
  if (!row) return;
  const thread = threadOf(unpacked(row, source));
  if (!thread)
    throw new Failure({
      rule: 'zed/broken-thread',
      message: 'the thread cannot be read: it is not JSON, or is nested deeper than any thread',
      place: { source },
      hint: 'See whether Zed still opens it.',
    });
  yield headOf(row, thread);
  yield* messageRecords(thread);
  if ('parent_id' in row) yield* subAgents(db, id, report, source);
}

function* subAgents(db: Database, id: string, report: Report, source: string): Generator<JsonObject> {
  for (const row of db.rows('SELECT * FROM threads WHERE parent_id = ? ORDER BY updated_at, id', id)) {
    const thread = threadIfReadable(row, source);
    if (thread) yield* messageRecords(thread, String(row['id']));
    else
      report.tally(`${source} sub-agents`, (n) => ({
        rule: 'zed/sub-agent-unreadable',
        severity: 'warning',
        message: `${n === 1 ? 'the thread of a sub-agent' : `the threads of ${n} sub-agents`} cannot be read and ${n === 1 ? 'was' : 'were'} left out`,
        place: { source },
      }));
  }
}

function threadIfReadable(row: Row, source: string): JsonObject | undefined {
  try {
    return threadOf(unpacked(row, source));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The text of a thread; undefined: there is none. */
export function unpacked({ data_type: type, data }: Row, source: string): string | Uint8Array | undefined {
  if (type !== 'zstd') return typeof data === 'string' || data instanceof Uint8Array ? data : undefined;
  if (!(data instanceof Uint8Array)) return undefined;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for (const block of unpackedBlocks(source, [Buffer.from(data)], data.length)) {
      length += block.length;
      if (length > LONGEST) return undefined;
      pieces.push(Buffer.from(block));
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    throw new Failure({ ...error.diagnostic, rule: 'zed/broken-thread' }, { cause: error });
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** As it is stored. */
export function threadBytes(db: Database, id: string): number {
  const [row] = db.rows('SELECT sum(octet_length(data)) AS bytes FROM threads WHERE id = ?', id);
  return Number(row?.['bytes'] ?? 0);
}
