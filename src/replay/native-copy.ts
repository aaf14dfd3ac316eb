// A session's own records, written for the same agent again: nothing lost, only the id and the folder changed.
import { range } from '../io/jsonl.js';
import type { Within } from '../io/open-regular.js';
import type { RecordLayout } from '../io/record-layout.js';
import type { JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { decodeRecords, encodeWithResidue, type RecordBase, type RecordCodec } from '../records/record-codec.js';
import { relocateEntries, type Relocation } from './relocate.js';

export interface CopyOptions extends Within {
  readonly layout: RecordLayout;
  readonly report: Report;
  readonly relocation: Relocation;
  readonly end?: number;
}

export function* copyRecords<State>(codec: RecordCodec<State>, file: string, options: CopyOptions): Generator<JsonObject> {
  const records = options.layout.read(file, {
    report: options.report,
    rule: 'pass/not-a-record',
    within: options.within,
    ...range(options),
  });
  let state: State | undefined;
  for (const decoded of decodeRecords(codec, records, { residue: true })) {
    state ??= codec.start(relocateBase(decoded.base, options.relocation));
    const entries = relocateEntries(decoded.entries, options.relocation);
    const record = encodeWithResidue(codec, entries, state, decoded.number);
    state = codec.advance(state, record, entries);
    yield record;
  }
}

function relocateBase(base: RecordBase, relocation: Relocation): RecordBase {
  const moved: Record<string, string | undefined> = {};
  for (const [field, value] of Object.entries(base)) moved[field] = value === undefined ? undefined : relocation.text(value);
  return moved as RecordBase;
}
