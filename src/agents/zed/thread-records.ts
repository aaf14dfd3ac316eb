// A thread as Zed stores it → records: the thread without its messages, then each message, those of sub-agents behind the others.
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import { anywhere } from '../../records/bytes.js';
import type { DatabaseRow } from '../../records/database-rows.js';
import { parsedColumn } from '../toolkit/parsed-column.js';

/** The list in a thread. */
export const MESSAGES = 'messages';
/** What is said of a thread beside it, in columns of its row. */
const COLUMNS = ['id', 'parent_id', 'folder_paths', 'folder_paths_order', 'summary', 'updated_at', 'created_at'];

/** Undefined: no thread. `data`: unpacked. */
export function threadOf(data: string | Uint8Array | undefined): JsonObject | undefined {
  const thread = parsedColumn(data instanceof Uint8Array ? anywhere.text(data) : data);
  return isObject(thread) && isArray(thread[MESSAGES]) ? thread : undefined;
}

export function headOf(row: DatabaseRow, thread: JsonObject): JsonObject {
  const columns = COLUMNS.flatMap((name): [string, Json][] => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return { ...thread, row: Object.fromEntries(columns), [MESSAGES]: [] };
}

/** `of`: the thread of a sub-agent. A message without content is a bare word (`"Resume"`). */
export function* messageRecords(thread: JsonObject, of?: string): Generator<JsonObject> {
  for (const message of isArray(thread[MESSAGES]) ? thread[MESSAGES] : []) {
    // what is no message at all is kept under a name that nobody knows, and so named
    const record = typeof message === 'string' ? { [message]: {} } : isObject(message) ? message : { '(no message)': message };
    yield of === undefined ? record : { ...record, thread: of };
  }
}
