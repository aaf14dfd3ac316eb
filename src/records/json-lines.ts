// Line-delimited JSON in bytes: split at newlines, parsed line by line, never all of it. Where the bytes come from is not asked.
import { isObject, type JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { ByteTools } from './bytes.js';
import { gluedValues, isOvergrown } from './glued-json.js';

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

export interface FoundRecord {
  readonly record: JsonObject;
  readonly line: number;
  readonly offset: number;
  readonly number: number;
}

/** Where lines come from, and who hears what is odd about them. */
export interface LineSource {
  readonly source: string;
  readonly report: Report;
}

/** Every record of a text. Lines that are not JSON are named in the report and passed over. */
export function* parseLines<Bytes extends Uint8Array>(
  lines: Iterable<Line<Bytes>>,
  { source, report }: LineSource,
  text: ByteTools<Bytes>['text'],
): Generator<JsonlRecord> {
  let number = 0;
  for (const { bytes, length, line, offset, whole } of lines) {
    if (length > LONGEST) {
      report.add({
        rule: 'jsonl/line-too-long',
        severity: 'warning',
        message: `a line of ${length} bytes is too long to read`,
        place: { source, line },
      });
      continue;
    }
    if (bytes.length === 0) continue; // a carriage return was on it
    if (bytes.length > LARGE && isOvergrown(bytes)) {
      report.tally(`${source} overgrown`, () => ({
        rule: 'jsonl/overgrown-line',
        severity: 'warning',
        message: 'a line is nested deeper, or holds more values, than any record and was left out',
        place: { source, line },
      }));
      continue;
    }
    const words = text(bytes);
    let value: unknown;
    try {
      value = JSON.parse(words);
    } catch {
      for (const found of recover(source, { text: words, line, whole }, report)) yield { value: found, line, offset, number: ++number };
      continue;
    }
    yield { value, line, offset, number: ++number };
  }
}

/** Records that are objects; `rule` names values that are none. */
export function* objectsAmong(records: Iterable<JsonlRecord>, { source, report }: LineSource, rule: string): Generator<FoundRecord> {
  for (const { value, line, offset, number } of records) {
    if (isObject(value)) yield { record: value, line, offset, number };
    else
      report.tally(`${source} ${rule}`, (n) => ({
        rule,
        severity: 'warning',
        message: `${n === 1 ? 'a line is' : `${n} lines are`} left out: JSON, but not a record`,
        place: { source, line },
      }));
  }
}

function* recover(source: string, at: { text: string; line: number; whole: boolean }, report: Report): Generator<unknown> {
  const { text, line, whole } = at;
  const cleaned = text.charCodeAt(0) === 0xfeff || text.includes('\0') ? text.replaceAll('\0', '').replace(/^\uFEFF/, '') : text;
  if (cleaned.trim() === '') return;
  const place = { source, line };
  const values = gluedValues(cleaned);
  let next = values.next();
  for (let n = 1; !next.done; n++) {
    yield next.value;
    next = values.next();
    if (n === 2)
      report.tally(`${source} glued`, () => ({
        rule: 'jsonl/glued-records',
        severity: 'info',
        message: 'several records on one line were split',
        place,
      }));
  }
  const rest = next.value;
  if (rest !== '') {
    if (!whole)
      report.add({
        rule: 'jsonl/torn-line',
        severity: 'info',
        message: 'the last line is incomplete and was left out',
        place,
        hint: 'The session is being written right now, or its program was stopped in the middle of a line.',
      });
    else
      report.tally(`${source} broken`, (n) => ({
        rule: 'jsonl/broken-line',
        severity: 'warning',
        message: n === 1 ? 'a line is not JSON and was left out' : `${n} lines are not JSON and were left out`,
        place,
      }));
  }
}

export interface Line<Bytes extends Uint8Array = Uint8Array> {
  /** None of a line that is too long to read. */
  readonly bytes: Bytes;
  /** Without the newline. */
  readonly length: number;
  readonly line: number;
  readonly offset: number;
  /** Ended by a newline. */
  readonly whole: boolean;
}

export interface SplitOptions {
  /** The place of the first byte. */
  readonly start?: number | undefined;
  readonly which?: 'all' | 'without empty ones';
}

/** Lines as bytes, without the newline, valid until the next one is asked for. Millions of empty ones are passed over much faster than handed out. */
export function* splitLines<Bytes extends Uint8Array>(
  blocks: Iterable<Bytes>,
  room: ByteTools<Bytes>['room'],
  { start = 0, which = 'all' }: SplitOptions = {},
): Generator<Line<Bytes>> {
  const begun = new BegunLine(room);
  let offset = start; // of the current line
  let line = 1;
  for (const block of blocks) {
    for (let from = 0; from < block.length;) {
      if (which !== 'all' && begun.length === 0 && block[from] === 10) {
        [from, offset, line] = [from + 1, offset + 1, line + 1];
        continue;
      }
      const at = block.indexOf(10, from);
      if (at < 0) {
        begun.add(block.subarray(from) as Bytes);
        break;
      }
      const own = block.subarray(from, at) as Bytes;
      const length = begun.length + own.length;
      const bytes = begun.length > 0 ? begun.end(own) : own;
      yield {
        bytes: bytes.length > 0 && bytes[bytes.length - 1] === 13 ? (bytes.subarray(0, -1) as Bytes) : bytes,
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

/** What is kept from one line to the next. */
const SPACE = 16 << 20;

/**
 * A line whose end is in a later block, copied out of blocks that are gone, into memory that is used again: sessions with pictures have one in nearly
 * every block. A line without end, as a file full of holes is one, is only counted.
 */
class BegunLine<Bytes extends Uint8Array> {
  length = 0;
  readonly #room: ByteTools<Bytes>['room'];
  #space: Bytes;

  constructor(room: ByteTools<Bytes>['room']) {
    this.#room = room;
    this.#space = room(0);
  }

  add(piece: Bytes): void {
    const from = this.length;
    this.length += piece.length;
    if (this.length > LONGEST) this.#space = this.#room(0);
    else {
      if (this.length > this.#space.length) this.#grow(from);
      this.#space.set(piece, from);
    }
  }

  /** Valid until the next one is begun; nothing of one that is too long. */
  end(last?: Bytes): Bytes {
    if (last) this.add(last);
    const bytes = this.#space.subarray(0, this.length > LONGEST ? 0 : this.length) as Bytes;
    if (this.#space.length > SPACE) this.#space = this.#room(0);
    this.length = 0;
    return bytes;
  }

  #grow(used: number): void {
    const larger = this.#room(Math.min(Math.max(2 * this.length, 1 << 16), LONGEST));
    larger.set(this.#space.subarray(0, used));
    this.#space = larger;
  }
}
