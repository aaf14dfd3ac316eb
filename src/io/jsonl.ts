// The one reader of files of line-delimited JSON: blocks of bytes, split at newlines, parsed line by line, never the whole file.
import type { Report } from '../model/report.js';
import type { ByteTools } from '../records/bytes.js';
import { objectsAmong, parseLines, splitLines, type FoundRecord, type JsonlRecord, type Line } from '../records/json-lines.js';
import { readBlocks, type BlockRange } from './blocks.js';
import type { Within } from './open-regular.js';
import { shortenedLine, type LongValues } from './shortened-line.js';
import { DamagedFile } from './unpacked.js';
import { textOf } from './utf8-text.js';

export { LARGE, LONGEST, type FoundRecord, type JsonlRecord } from '../records/json-lines.js';

export interface JsonlOptions extends Within {
  readonly report: Report;
  /** Read no further than this byte: a file that grows meanwhile is read as it was. */
  readonly end?: number;
  /** Start here (the beginning of a line). */
  readonly start?: number;
  /** What of its records nobody will look at. */
  readonly long?: LongValues | undefined;
}

/** The part of a file that options name, for handing on. */
export function range(options: { readonly start?: number | undefined; readonly end?: number | undefined }): {
  start?: number;
  end?: number;
} {
  const { start, end } = options;
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** Where the first line at or after a byte begins. */
export function lineStart(path: string, from: number): number {
  if (from <= 0) return 0;
  for (const { length } of readLines(path, { start: from - 1 })) return from + length;
  return from;
}

/** What Node does faster. */
export const nodeBytes: ByteTools<Buffer> = {
  text: textOf,
  join: (pieces) => Buffer.concat(pieces),
  room: (bytes) => Buffer.allocUnsafeSlow(bytes),
};

/** Every record of a file. Lines that are not JSON are named in the report and passed over. */
export function* readJsonl(path: string, options: JsonlOptions): Generator<JsonlRecord> {
  const { report, long } = options;
  const text = long ? (bytes: Buffer): string => textOf(shortenedLine(bytes, long)) : textOf;
  try {
    yield* parseLines(readLines(path, options, 'without empty ones'), { source: path, report }, text);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    report.add({ ...error.diagnostic, severity: 'warning' });
  }
}

export interface RecordOptions extends JsonlOptions {
  /** Names the finding for values that are no records. */
  readonly rule: string;
}

/** Records that are objects. */
export function readRecords(path: string, options: RecordOptions): Generator<FoundRecord> {
  return objectsAmong(readJsonl(path, options), { source: path, report: options.report }, options.rule);
}

/** Lines as bytes, without the newline, valid until the next one is asked for. */
export function readLines(path: string, options: BlockRange = {}, which: 'all' | 'without empty ones' = 'all'): Generator<Line<Buffer>> {
  return splitLines(readBlocks(path, options), nodeBytes.room, { start: options.start, which });
}
