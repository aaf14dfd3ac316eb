// The one reader of files that are JSON documents whose list holds the records: never the whole file.
import { closeSync, readSync } from 'node:fs';
import { documentRecords } from '../records/document-records.js';
import type { DocumentBytes } from '../records/document-scanner.js';
import { openBlocks, openForReading } from './blocks.js';
import type { FoundRecord, RecordOptions } from './jsonl.js';
import { textOf } from './utf8-text.js';

/** Record 1 is the document with its list empty; its elements follow. */
export function* readDocument(file: string, name: string, options: RecordOptions): Generator<FoundRecord> {
  const { report, rule } = options;
  const { fd, stats } = openForReading(file, options);
  try {
    const bytes: DocumentBytes = {
      blocks: () => openBlocks(fd, stats.size, options.end === undefined ? {} : { end: options.end }),
      part: (from, to) => partOf(fd, from, to),
      text: textOfPart,
    };
    yield* documentRecords(bytes, name, { source: file, report }, rule);
  } finally {
    closeSync(fd);
  }
}

export function textOfPart(bytes: Uint8Array): string {
  return textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

export function partOf(fd: number, from: number, to: number): Buffer {
  const part = Buffer.allocUnsafe(to - from);
  let got = 0;
  while (got < part.length) {
    const more = readSync(fd, part, got, part.length - got, from + got);
    if (more === 0) break; // cut short meanwhile: it is not JSON any more
    got += more;
  }
  return part.subarray(0, got);
}
