// A session without its secrets whose records lie in a document: record by record, written in the same layout again.
import type { RecordCodec } from '../../records/record-codec.js';
import type { RecordLayout } from '../../io/record-layout.js';
import { jsonText } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { redactRecord } from '../../redact/record.js';
import type { Redactor } from '../../redact/redactor.js';

export interface RecordsOptions {
  readonly redactor: Redactor;
  readonly report: Report;
  readonly codec: RecordCodec;
  readonly layout: RecordLayout;
}

export function* redactRecords(file: string, { redactor, report, codec, layout }: RecordsOptions): Generator<string> {
  const ready: string[] = [];
  const writer = layout.writer((piece) => void ready.push(piece));
  for (const { record, number } of layout.read(file, { report, rule: 'redact/not-a-record' })) {
    // Reading and writing happen in the same state, so any will do.
    const clean = redactRecord(record, redactor, { codec, state: codec.start({ sessionId: '', cwd: '' }), number, pointer: `/${number}` });
    writer.add(clean, jsonText(clean));
    yield* ready.splice(0);
  }
  writer.close();
  yield* ready;
}
