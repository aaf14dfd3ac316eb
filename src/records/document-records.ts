// JSON documents whose list holds the records: the document without its list first, then element by element, never all of it.
import { isObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { anywhere } from './bytes.js';
import { scanDocument, type DocumentBytes, type DocumentShape, type ElementPlace } from './document-scanner.js';
import { isOvergrown } from './glued-json.js';
import { LARGE, LONGEST, type FoundRecord, type LineSource } from './json-lines.js';

/** What surrounds the list is bookkeeping; more than this is none. */
const LARGEST_HEAD = 64 << 20;
/** Places of elements that are remembered; in a document with more of them they are looked for again. */
const MOST_PLACES = 200_000;

/**
 * Record 1 is the document with its list empty; its elements follow. A document that is a list itself has elements only.
 * Of one that is torn or broken, what is whole comes out, and the rest is named.
 */
export function* documentRecords(bytes: DocumentBytes, name: string, from: LineSource, rule: string): Generator<FoundRecord> {
  const { source, report } = from;
  const { shape, places } = survey(bytes, name);
  nameOddities(source, shape, report);
  let number = 0;
  if (shape.kind === 'object') {
    number++;
    const head = headOf(bytes, shape, source, report);
    if (isObject(head)) yield { record: head, line: 1, offset: 0, number };
  }
  for (const place of places ?? scanDocument(bytes, name)) {
    const value = elementAt(bytes, place, source, report);
    if (value === undefined) continue;
    if (isObject(value)) yield { record: value, line: place.line, offset: place.from, number: ++number };
    else
      report.tally(`${source} ${rule}`, (n) => ({
        rule,
        severity: 'warning',
        message: `${n === 1 ? 'an element is' : `${n} elements are`} left out: not a valid record`,
        place: { source, line: place.line },
      }));
  }
}

/** Once over all of it: what comes after the list belongs to the head. */
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
      message: 'the document is incomplete; the complete part was read',
      place,
      hint: 'The session is being written right now, or its program was stopped while writing.',
    });
  else if (shape.kind === 'none')
    report.add({ rule: 'records/no-document', severity: 'warning', message: 'this is not a JSON document', place });
  else if (shape.end !== 'whole')
    report.add({
      rule: 'records/broken-document',
      severity: 'warning',
      message:
        shape.end === 'more'
          ? 'something follows the document and was left out'
          : 'the document is broken; what came before the break was read',
      place,
    });
}

function headOf(bytes: DocumentBytes, shape: DocumentShape, file: string, report: Report): unknown {
  const size = shape.head.reduce((sum, [from, to]) => sum + to - from, 0);
  const head =
    size > LARGEST_HEAD
      ? undefined
      : anywhere.join([...shape.head.map(([from, to]) => bytes.part(from, to)), new TextEncoder().encode(shape.headEnd)]);
  const value = head && parsed(head, bytes.text);
  if (value === undefined)
    report.add({
      rule: 'records/broken-document',
      severity: 'warning',
      message: 'what surrounds the list of records is not JSON, or is too large, and was left out',
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
      message: `an element of ${to - from} bytes is too long to read`,
      place,
    });
    return undefined;
  }
  const value = parsed(bytes.part(from, to), bytes.text);
  if (value === undefined)
    report.tally(`${file} broken element`, (n) => ({
      rule: 'records/broken-element',
      severity: 'warning',
      message: `${n === 1 ? 'an element is' : `${n} elements are`} left out: not JSON, or nested deeper than any record`,
      place,
    }));
  return value;
}

/** Undefined: no JSON, or nested deeper than any record. */
export function parsed(bytes: Uint8Array, text: DocumentBytes['text']): unknown {
  if (bytes.length > LARGE && isOvergrown(bytes)) return undefined;
  try {
    return JSON.parse(text(bytes));
  } catch {
    return undefined; // the caller says so
  }
}
