// The command-line client's database of one session → records: the messages that its newest state names.
import type { Database } from '../../io/sqlite.js';
import type { JsonObject } from '../../model/json.js';
import { isObject, stringOf } from '../../model/json.js';
import { messageIds, messageIn, messagesOf, placeIn, type GetBlob } from './blobs.js';
import { promptText } from './prompt-text.js';
import { objectsIn, type Asking } from './shown-bubbles.js';
import { parsedObject, withoutKeys } from './values.js';

/** What the client notes of the session: JSON, written as hexadecimal digits (as plain text in some versions). Undefined: it is no store of the client's. */
export function chatMeta(db: Database): JsonObject | undefined {
  const tables = db.tables();
  if (!tables.has('meta') || !tables.has('blobs')) return undefined;
  for (const { value } of db.listed("SELECT value FROM meta WHERE key = '0'")) {
    const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
    const json = typeof text === 'string' && /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex').toString('utf8') : text;
    return parsedObject(json);
  }
  return undefined;
}

export function storedBlobs(db: Database): GetBlob {
  return (id) => {
    for (const { data } of db.rows('SELECT data FROM blobs WHERE id = ?', id))
      return typeof data === 'string' ? Buffer.from(data) : asBytes(data);
    return undefined;
  };
}

function asBytes(data: unknown): Uint8Array | undefined {
  return data instanceof Uint8Array ? data : undefined;
}

function newestState(meta: JsonObject, get: GetBlob): Uint8Array {
  return get(stringOf(meta['latestRootBlobId']) ?? '') ?? new Uint8Array();
}

/** What the newest state tells besides the messages: the folder and its branch, and what was asked first. */
export function stateFacts(db: Database, meta: JsonObject): { readonly cwd?: string; readonly branch?: string; readonly asked?: string } {
  const get = storedBlobs(db);
  const state = newestState(meta, get);
  const asked = firstQuery(state, get);
  return { ...placeIn(state), ...(asked !== undefined && { asked }) };
}

function firstQuery(state: Uint8Array, get: GetBlob): string | undefined {
  for (const { message } of messagesOf(messageIds(state).slice(0, FEW), get)) {
    const content = message?.['role'] === 'user' ? message['content'] : undefined;
    for (const text of [content, ...objectsIn(content).map((part) => part['text'])]) {
      const { said } = typeof text === 'string' ? promptText(text) : {};
      if (said) return said;
    }
  }
  return undefined;
}

/** Messages before the first prompt are the client's. */
const FEW = 10;

/** None when it is no store of the client's. */
export function* chatRecords({ db, report, source }: Asking, id: string): Generator<JsonObject> {
  const meta = chatMeta(db);
  if (!meta) return;
  const get = storedBlobs(db);
  const state = newestState(meta, get);
  yield { cursor: 'chat', id, data: withoutKeys({ ...placeIn(state), ...meta }) };
  const ids = messageIds(state);
  if (ids.length > 0) {
    for (const { blob, message, isMissing } of messagesOf(ids, get)) yield { blob, ...(message ? { message } : { isMissing }) };
    return;
  }
  let count = 0;
  for (const row of db.rows('SELECT id, data FROM blobs ORDER BY rowid')) {
    const bytes = typeof row['data'] === 'string' ? Buffer.from(row['data']) : asBytes(row['data']);
    const message = bytes && messageIn(bytes);
    if (!isObject(message)) continue;
    count++;
    yield { blob: String(row['id']), message };
  }
  if (count > 0)
    report.add({
      rule: 'cursor/no-state',
      severity: 'warning',
      message: 'the newest state of this session is not in its database; its messages are in the order in which they were stored',
      place: { source },
      hint: 'What was taken back may be among them.',
    });
}

export function storeBytes(db: Database): number {
  const [row] = db.rows('SELECT sum(octet_length(data)) AS bytes FROM blobs');
  return Number(row?.['bytes'] ?? 0);
}
