// Values of Cursor's databases and records: JSON in texts and in bytes, times in three forms.
import type { Row } from '../../io/sqlite.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { parsedColumn } from '../toolkit/parsed-column.js';

/** The JSON that a value holds, as text or as bytes (both were seen); undefined: none. */
export function parsedValue(value: Row[string] | undefined): Json | undefined {
  const text = value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8') : value;
  return parsedColumn(text) as Json | undefined;
}

export function parsedObject(value: Row[string] | undefined): JsonObject | undefined {
  const parsed = parsedValue(value);
  return isObject(parsed) ? parsed : undefined;
}

/** Milliseconds or ISO text; undefined for what is no time, and for counts since the editor began (`clientStartTime`). */
export function timeOf(value: Json | undefined): string | undefined {
  const at = typeof value === 'string' && value !== '' ? Date.parse(value) : value;
  return typeof at === 'number' && at >= EARLIEST && at <= LATEST ? new Date(at).toISOString() : undefined;
}

/** Before that there was no Cursor. */
const EARLIEST = Date.UTC(2022);
const LATEST = 8.64e15;

/** Secrets with which parts of a store are sealed: they never leave it. */
export function withoutKeys(data: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !/encryptionkey/i.test(name)));
}
