// A file without its secrets, piece by piece: records by their agent's codec, JSON as JSON, everything else as text.
import type { RecordCodec } from '../../records/record-codec.js';
import { LONGEST, readLines } from '../../io/jsonl.js';
import { fileSize } from '../../io/walk.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { redactRecord } from '../../redact/record.js';
import type { Redactor } from '../../redact/redactor.js';

export interface LineOptions {
  readonly redactor: Redactor;
  readonly report: Report;
  /** The file holds records of this agent. */
  readonly codec?: RecordCodec;
  readonly progress?: (share: number, words?: string) => void;
}

/** Plain lines are looked at together, up to this size: keys and headers run over several. */
const STRETCH = 1 << 18;

type Piece = string | Uint8Array;

/** Lines that held nothing come out as the bytes they were. */
export function* redactLines(file: string, options: LineOptions): Generator<Piece> {
  const size = fileSize(file);
  const text = new Stretch(options.redactor);
  // A line's end is known only when the next one begins: line feeds alone, or with carriage returns.
  let waiting: { piece: Piece | string; plain: boolean; number: number; end: number } | undefined;
  let told = 0;
  for (const { bytes, length, line, offset } of readLines(file)) {
    if (waiting) yield* settle(waiting, offset);
    waiting = {
      ...(length > LONGEST ? tooLong(length, line, options) : redactLine(bytes, line, options)),
      number: line,
      end: offset + (length > LONGEST ? length : bytes.length),
    };
    if (offset - told > 1 << 23) options.progress?.((told = offset) / size, 'Removing secrets');
  }
  if (waiting) yield* settle(waiting, size);
  yield* text.flush();

  function* settle({ piece, plain, number, end }: NonNullable<typeof waiting>, next: number): Generator<Piece> {
    const lineEnd = next - end >= 2 ? '\r\n' : next - end === 1 ? '\n' : '';
    if (plain) {
      text.add(piece as string, lineEnd, number);
      if (text.length >= STRETCH) yield* text.flush();
      return;
    }
    yield* text.flush();
    yield piece;
    if (lineEnd !== '') yield lineEnd;
  }
}

function tooLong(length: number, line: number, { report }: LineOptions): { piece: Piece; plain: boolean } {
  report.add({
    rule: 'jsonl/line-too-long',
    severity: 'warning',
    message: `a line of ${length} bytes is too long to read; it is left out`,
    place: { source: 'input', line },
  });
  return { piece: '', plain: false };
}

function redactLine(bytes: Buffer, line: number, { redactor, codec }: LineOptions): { piece: Piece; plain: boolean } {
  const text = bytes.toString('utf8');
  const value = bytes.length > 2 && (bytes[0] === 123 || bytes[0] === 91) ? parsed(text) : undefined;
  if (value === undefined) return { piece: text, plain: true };
  const clean = cleanJson(value, redactor, { line, ...(codec && { codec }) });
  if (clean === undefined) return { piece: text, plain: true };
  return { piece: clean === value ? Buffer.from(bytes) : JSON.stringify(clean), plain: false };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // torn, glued or no JSON: text like any other
  }
}

/** Undefined: nested too deep to be walked; its text can be looked at all the same. */
function cleanJson(
  value: Json,
  redactor: Redactor,
  { line, codec }: { readonly line: number; readonly codec?: RecordCodec },
): Json | undefined {
  try {
    if (!codec || !isObject(value)) return redactor.json(value, `/${line}`);
    // Reading and writing happen in the same state, so any will do.
    return redactRecord(value as JsonObject, redactor, {
      codec,
      state: codec.start({ sessionId: '', cwd: '' }),
      number: line,
      pointer: `/${line}`,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Consecutive plain lines. */
class Stretch {
  readonly #redactor: Redactor;
  #text = '';
  #starts: { readonly offset: number; readonly line: number }[] = [];

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  get length(): number {
    return this.#text.length;
  }

  add(text: string, lineEnd: string, line: number): void {
    this.#starts.push({ offset: this.#text.length, line });
    this.#text += text + lineEnd;
  }

  *flush(): Generator<string> {
    if (this.#text === '') return;
    const starts = this.#starts;
    const whole = this.#text;
    this.#text = '';
    this.#starts = [];
    yield this.#redactor.text(whole, (offset) => `/${starts.findLast((one) => one.offset <= offset)?.line ?? 1}`);
  }
}

/** A JSON document that is one value over many lines; undefined: it is none. Its layout is kept as far as indentation goes. */
export function redactDocument(text: string, redactor: Redactor): string | undefined {
  const value = parsed(text);
  if (value === undefined || typeof value !== 'object') return undefined;
  try {
    const clean = redactor.json(value);
    if (clean === value) return text;
    const indent = /^[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? '';
    return JSON.stringify(clean, null, indent) + (text.endsWith('\n') ? '\n' : '');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
