// How a session gets into a database of the command-line client's own: messages by the hashes of their bytes, and a state that names them in order.
import type { RowImport, WritableRows } from '../../io/row-import.js';
import { isArray, isObject, jsonText, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { InstallTarget } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { seededUuid } from '../toolkit/ids.js';
import { hashOf } from './chat-message.js';
import { storeFile } from './plan.js';
import { fieldOf } from './protobuf.js';

const SCHEMA = ['CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB)', 'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)'];

export function importChat(target: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): RowImport {
  return {
    look: {
      database: storeFile(target),
      sql: 'SELECT value, (SELECT count(*) FROM blobs) AS blobs FROM meta WHERE key = ?',
      values: ['0'],
    },
    schema: SCHEMA,
    put,
  };
}

function put(db: WritableRows, file: string): void {
  const refs: Buffer[] = [];
  let head: JsonObject = {};
  let preview = '';
  for (const { record } of diskFiles.lines(file, { report: new Report(), rule: 'cursor/not-a-record' })) {
    const { data, message } = record;
    if (isObject(data)) head = data;
    if (!isObject(message)) continue;
    refs.push(blobRef(db, 1, Buffer.from(jsonText(message))));
    if (message['role'] === 'assistant') preview = lastText(message) ?? preview;
  }
  const state = Buffer.concat([...refs, blobRef(db, 2, notesOf(db, head, preview))]);
  const { cwd: _cwd, ...meta } = head;
  const value = { ...meta, latestRootBlobId: putBlob(db, state) };
  db.run('INSERT INTO meta (key, value) VALUES (?, ?)', '0', Buffer.from(jsonText(value)).toString('hex'));
}

/** The same words have the same hash: they are kept once. */
function putBlob(db: WritableRows, data: Uint8Array): string {
  const id = hashOf(data);
  db.run('INSERT OR IGNORE INTO blobs (id, data) VALUES (?, ?)', id, data);
  return id;
}

function blobRef(db: WritableRows, number: number, data: Uint8Array): Buffer {
  return fieldOf(number, Buffer.from(putBlob(db, data), 'hex'));
}

/** What the client's list shows: the title, and the last words. */
function notesOf(db: WritableRows, { agentId, name }: JsonObject, preview: string): Buffer {
  const title = Buffer.concat([fieldOf(1, stringOf(name) ?? ''), fieldOf(2, seededUuid(`title ${stringOf(agentId)}`))]);
  return Buffer.concat([blobRef(db, 1, title), blobRef(db, 2, fieldOf(3, '')), blobRef(db, 2, fieldOf(1, fieldOf(1, preview)))]);
}

function lastText({ content }: JsonObject): string | undefined {
  const texts = isArray(content)
    ? content.flatMap((part) => (isObject(part) && part['type'] === 'text' ? (stringOf(part['text']) ?? []) : []))
    : [];
  return texts.at(-1);
}
