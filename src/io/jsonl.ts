// The one reader of line-delimited JSON: blocks of bytes, split at newlines, parsed line by line, never the whole file.
import { isAscii } from 'node:buffer';
import { isObject, type JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { readBlocks, type BlockRange } from './blocks.js';
import { gluedValues, isOvergrown } from './glued-json.js';
import type { Within } from './open-regular.js';
import { DamagedFile } from './unpacked.js';

/** Longest line that fits a JavaScript string. */
export const LONGEST = 0x1fffffe8;
/** Shorter lines cannot hold enough to matter. */
export const LARGE = 1 << 20;

export interface JsonlRecord {
  readonly value: unknown;
  /** 1 is the first line. */
  readonly line: number;
  /** 1 is the first record: lines that are none do not count, and glued ones have a number each. */
  readonly number: number;
  /** First byte of the line. */
  readonly offset: number;
}

export interface JsonlOptions extends Within {
  readonly report: Report;
  /** Read no further than this byte: a file that grows meanwhile is read as it was. */
  readonly end?: number;
  /** Start here (the beginning of a line). */
  readonly start?: number;
}

/** The part of a file that options name, for handing on. */
export function range(options: { readonly start?: number | undefined; readonly end?: number | undefined }): {
  start?: number;
  end?: number;
} {
  const { start, end } = options;
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** Where the first line at or behind a byte begins. */
export function lineStart(path: string, from: number): number {
  if (from <= 0) return 0;
  for (const { length } of readLines(path, { start: from - 1 })) return from + length;
  return from;
}

/** Every record of a file. Lines that are no JSON are named in the report and passed over. */
export function* readJsonl(path: string, options: JsonlOptions): Generator<JsonlRecord> {
  try {
    yield* parseLines(path, options);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    options.report.add({ ...error.diagnostic, severity: 'warning' });
  }
}

function* parseLines(path: string, options: JsonlOptions): Generator<JsonlRecord> {
  let number = 0;
  for (const { bytes, length, line, offset, whole } of readLines(path, options, 'without empty ones')) {
    if (length > LONGEST) {
      options.report.add({
        rule: 'jsonl/line-too-long',
        severity: 'warning',
        message: `a line of ${length} bytes is longer than can be read`,
        place: { source: path, line },
      });
      continue;
    }
    if (bytes.length === 0) continue; // a carriage return was on it
    if (bytes.length > LARGE && isOvergrown(bytes)) {
      options.report.tally(`${path} overgrown`, () => ({
        rule: 'jsonl/overgrown-line',
        severity: 'warning',
        message: 'a line is nested deeper, or holds more values, than any record does and was left out',
        place: { source: path, line },
      }));
      continue;
    }
    const text = textOf(bytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      for (const found of recover(path, { text, line, offset, whole }, options.report))
        yield { value: found, line, offset, number: ++number };
      continue;
    }
    yield { value, line, offset, number: ++number };
  }
}

/** Most records are plain ASCII, which is several times faster to decode. */
export function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}

export interface FoundRecord {
  readonly record: JsonObject;
  readonly line: number;
  readonly offset: number;
  readonly number: number;
}

export interface RecordOptions extends JsonlOptions {
  /** Names the finding for values that are no records. */
  readonly rule: string;
}

/** Records that are objects. */
export function* readRecords(path: string, options: RecordOptions): Generator<FoundRecord> {
  for (const { value, line, offset, number } of readJsonl(path, options)) {
    if (isObject(value)) yield { record: value, line, offset, number };
    else
      options.report.tally(`${path} ${options.rule}`, (n) => ({
        rule: options.rule,
        severity: 'warning',
        message: `${n === 1 ? 'a line is' : `${n} lines are`} JSON but no record and left out`,
        place: { source: path, line },
      }));
  }
}

function* recover(path: string, at: { text: string; line: number; offset: number; whole: boolean }, report: Report): Generator<unknown> {
  const { text, line, whole } = at;
  const cleaned = text.charCodeAt(0) === 0xfeff || text.includes('\0') ? text.replaceAll('\0', '').replace(/^\uFEFF/, '') : text;
  if (cleaned.trim() === '') return;
  const place = { source: path, line };
  const values = gluedValues(cleaned);
  let next = values.next();
  for (let n = 1; !next.done; n++) {
    yield next.value;
    next = values.next();
    if (n === 2)
      report.tally(`${path} glued`, () => ({
        rule: 'jsonl/glued-records',
        severity: 'info',
        message: 'several records stood on one line and were taken apart',
        place,
      }));
  }
  const rest = next.value;
  if (rest !== '') {
    if (!whole)
      report.add({
        rule: 'jsonl/torn-line',
        severity: 'info',
        message: 'the last line is not complete yet and was left out',
        place,
        hint: 'The session is being written right now, or its program was stopped in the middle of a line.',
      });
    else
      report.tally(`${path} broken`, (n) => ({
        rule: 'jsonl/broken-line',
        severity: 'warning',
        message: n === 1 ? 'a line is no JSON and was left out' : `${n} lines are no JSON and were left out`,
        place,
      }));
  }
}

interface Line {
  /** None of a line that is longer than can be read. */
  readonly bytes: Buffer;
  /** Without the newline. */
  readonly length: number;
  readonly line: number;
  readonly offset: number;
  /** Ended by a newline. */
  readonly whole: boolean;
}

/** Lines as bytes, without the newline, valid until the next one is asked for. Millions of empty ones are passed over much faster than handed out. */
export function* readLines(path: string, options: BlockRange = {}, which: 'all' | 'without empty ones' = 'all'): Generator<Line> {
  const begun = new BegunLine();
  let offset = options.start ?? 0; // of the current line
  let line = 1;
  for (const block of readBlocks(path, options)) {
    for (let from = 0; from < block.length;) {
      if (which !== 'all' && begun.length === 0 && block[from] === 10) {
        [from, offset, line] = [from + 1, offset + 1, line + 1];
        continue;
      }
      const at = block.indexOf(10, from);
      if (at < 0) {
        begun.add(block.subarray(from));
        break;
      }
      const own = block.subarray(from, at);
      const length = begun.length + own.length;
      const bytes = begun.length > 0 ? begun.end(own) : own;
      yield {
        bytes: bytes.length > 0 && bytes[bytes.length - 1] === 13 ? bytes.subarray(0, -1) : bytes,
        length,
        line,
        offset,
        whole: true,
      };
      offset += length + 1;
      line++;
      from = at + 1;
    }
  }
  if (begun.length > 0) yield { length: begun.length, bytes: begun.end(), line, offset, whole: false };
}

/** Pieces of a line whose end is in a later block, copied out of blocks that are gone. A line without end, as a file full of holes is one, is only counted. */
class BegunLine {
  length = 0;
  #pieces: Buffer[] = [];

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.length <= LONGEST) this.#pieces.push(Buffer.from(piece));
    else this.#pieces = [];
  }

  end(last?: Buffer): Buffer {
    if (last) this.add(last);
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.length = 0;
    return bytes;
  }
}
