// The one reader of JSON documents whose list holds the records: the document without its list first, then element by element, never the whole file.
import { closeSync, readSync } from 'node:fs';
import { isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { openBlocks, openForReading } from './blocks.js';
import { scanDocument, type DocumentBytes, type DocumentShape, type ElementPlace } from './document-scanner.js';
import { isOvergrown } from './glued-json.js';
import { LARGE, LONGEST, textOf, type FoundRecord, type RecordOptions } from './jsonl.js';

/** What stands around the list is bookkeeping; more than this is none. */
const LARGEST_HEAD = 64 << 20;
/** Places of elements that are remembered; in a document with more of them they are looked for again. */
const MOST_PLACES = 200_000;

/**
 * Record 1 is the document with its list empty; its elements follow. A document that is a list itself has elements only.
 * Of one that is torn or broken, what is whole comes out, and the rest is named.
 */
export function* readDocument(file: string, name: string, options: RecordOptions): Generator<FoundRecord> {
  const { report, rule } = options;
  const { fd, stats } = openForReading(file, options);
  try {
    const bytes: DocumentBytes = {
      blocks: () => openBlocks(fd, stats.size, options.end === undefined ? {} : { end: options.end }),
      part: (from, to) => partOf(fd, from, to),
    };
    const { shape, places } = survey(bytes, name);
    nameOddities(file, shape, report);
    let number = 0;
    if (shape.kind === 'object') {
      number++;
      const head = headOf(bytes, shape, file, report);
      if (isObject(head)) yield { record: head, line: 1, offset: 0, number };
    }
    for (const place of places ?? scanDocument(bytes, name)) {
      const value = elementAt(bytes, place, file, report);
      if (value === undefined) continue;
      if (isObject(value)) yield { record: value, line: place.line, offset: place.from, number: ++number };
      else
        report.tally(`${file} ${rule}`, (n) => ({
          rule,
          severity: 'warning',
          message: `${n === 1 ? 'an element is' : `${n} elements are`} no record and left out`,
          place: { source: file, line: place.line },
        }));
    }
  } finally {
    closeSync(fd);
  }
}

/** Once over all of it: what stands behind the list belongs to the head. */
function survey(bytes: DocumentBytes, name: string): { shape: DocumentShape; places?: ElementPlace[] } {
  const places: ElementPlace[] = [];
  const scan = scanDocument(bytes, name);
  let count = 0;
  for (let next = scan.next(); ; next = scan.next()) {
    if (next.done) return count > MOST_PLACES ? { shape: next.value } : { shape: next.value, places };
    if (++count <= MOST_PLACES) places.push(next.value);
  }
}

export function nameOddities(file: string, shape: DocumentShape, report: Report): void {
  const place = { source: file };
  if (shape.end === 'torn')
    report.add({
      rule: 'records/torn-document',
      severity: 'info',
      message: 'the document is not complete; what is whole of it was read',
      place,
      hint: 'The session is being written right now, or its program was stopped in the middle of it.',
    });
  else if (shape.kind === 'none')
    report.add({ rule: 'records/no-document', severity: 'warning', message: 'this is no JSON document', place });
  else if (shape.end !== 'whole')
    report.add({
      rule: 'records/broken-document',
      severity: 'warning',
      message:
        shape.end === 'more'
          ? 'something follows behind the document and was left out'
          : 'the document is broken; what came before was read',
      place,
    });
}

function headOf(bytes: DocumentBytes, shape: DocumentShape, file: string, report: Report): unknown {
  const size = shape.head.reduce((sum, [from, to]) => sum + to - from, 0);
  const head =
    size > LARGEST_HEAD ? undefined : Buffer.concat([...shape.head.map(([from, to]) => bytes.part(from, to)), Buffer.from(shape.headEnd)]);
  const value = head && parsed(head);
  if (value === undefined)
    report.add({
      rule: 'records/broken-document',
      severity: 'warning',
      message: 'what stands around the list of records is no JSON, or too much, and was left out',
      place: { source: file },
    });
  return value;
}

/** Undefined, and named, when it is none that can be read. */
function elementAt(bytes: DocumentBytes, { from, to, line }: ElementPlace, file: string, report: Report): unknown {
  const place = { source: file, line };
  if (to - from > LONGEST) {
    report.add({
      rule: 'records/element-too-long',
      severity: 'warning',
      message: `an element of ${to - from} bytes is longer than can be read`,
      place,
    });
    return undefined;
  }
  const value = parsed(bytes.part(from, to));
  if (value === undefined)
    report.tally(`${file} broken element`, (n) => ({
      rule: 'records/broken-element',
      severity: 'warning',
      message: `${n === 1 ? 'an element is' : `${n} elements are`} no JSON, or nested deeper than any record, and left out`,
      place,
    }));
  return value;
}

/** Undefined: no JSON, or nested deeper than any record. */
export function parsed(bytes: Buffer): unknown {
  if (bytes.length > LARGE && isOvergrown(bytes)) return undefined;
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined; // the caller says so
  }
}

export function partOf(fd: number, from: number, to: number): Buffer {
  const part = Buffer.allocUnsafe(to - from);
  let got = 0;
  while (got < part.length) {
    const more = readSync(fd, part, got, part.length - got, from + got);
    if (more === 0) break; // cut short meanwhile: it is no JSON any more
    got += more;
  }
  return part.subarray(0, got);
}
