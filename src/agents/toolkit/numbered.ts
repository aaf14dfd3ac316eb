// Records that lie in no file of lines, numbered as if they did.
import type { JsonObject } from '../../model/json.js';
import type { NativeRecord } from '../../records/record-codec.js';

export function* numbered(records: Iterable<JsonObject>): Generator<NativeRecord> {
  let number = 0;
  for (const record of records) yield { record, line: ++number, offset: number, number };
}
