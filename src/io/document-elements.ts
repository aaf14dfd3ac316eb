// A list of objects in a file of any size: each with its small fields, found without parsing what is large in it.
import { closeSync } from 'node:fs';
import { isObject, type JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { anywhere } from '../records/bytes.js';
import { openBlocks, openForReading } from './blocks.js';
import { nameOddities, parsed } from '../records/document-records.js';
import { scanDocument, type DocumentBytes, type ElementPlace } from '../records/document-scanner.js';
import { partOf, textOfPart } from './document-records.js';
import { FoundBytes } from './found-bytes.js';

export interface ElementHead {
  readonly place: ElementPlace;
  /** In the list; 1 is the first. */
  readonly number: number;
  /** Its large field. */
  readonly body: string;
  /** All but what that field holds. */
  readonly head: JsonObject;
  /** That field holds nothing. */
  readonly isEmpty: boolean;
}

/** What surrounds the large field of an element; more than this is none. */
const LARGEST_HEAD = 16 << 20;

export interface Wanted {
  /** The list, where the document is none itself. */
  readonly list: string;
  /** Names of the large field; an element has one of them. */
  readonly bodies: readonly string[];
  /** Only elements in which this text is somewhere: the others are not looked at, which takes half the time. */
  readonly holding?: string;
}

/** The elements of a list. Undefined: one that has no such field. */
export function* elementHeads(file: string, { list, bodies, holding }: Wanted, report: Report): Generator<ElementHead | undefined> {
  const { fd, stats } = openForReading(file);
  const found = holding === undefined ? undefined : new FoundBytes(holding);
  let [body] = bodies;
  try {
    const whole = bytesOf(fd, { end: stats.size });
    const scan = scanDocument(found ? { ...whole, blocks: () => found.in(whole.blocks()) } : whole, list);
    for (let number = 1, next = scan.next(); ; number++, next = scan.next()) {
      if (next.done) {
        nameOddities(file, next.value, report);
        return;
      }
      const place = next.value;
      if (found && !found.isIn(place.from, place.to)) continue;
      // the one that the last element had comes first
      const element = firstOf([body!, ...bodies.filter((one) => one !== body)], (one) => headAt(fd, place, one));
      body = element?.body ?? body;
      yield element && { ...element, number };
    }
  } finally {
    closeSync(fd);
  }
}

/** Throws a Failure when the file cannot be read; fewer bytes when it was cut short since. */
export function elementBytes(file: string, { from, to }: ElementPlace): Buffer {
  const { fd } = openForReading(file);
  try {
    return partOf(fd, from, to);
  } finally {
    closeSync(fd);
  }
}

function firstOf<T, R>(all: readonly T[], make: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const made = make(one);
    if (made !== undefined) return made;
  }
  return undefined;
}

function headAt(fd: number, place: ElementPlace, body: string): Omit<ElementHead, 'number'> | undefined {
  const bytes = bytesOf(fd, { start: place.from, end: place.to });
  const scan = scanDocument(bytes, body, { members: true });
  let isEmpty = true;
  for (let next = scan.next(); ; next = scan.next()) {
    if (!next.done) {
      isEmpty = false;
      continue;
    }
    const { kind, head, end } = next.value;
    const size = head.reduce((sum, [from, to]) => sum + to - from, 0);
    const value =
      kind !== 'object' || end !== 'whole' || size > LARGEST_HEAD
        ? undefined
        : parsed(anywhere.join(head.map(([from, to]) => bytes.part(from, to))), bytes.text);
    return isObject(value) && typeof value[body] === 'object' && value[body] !== null ? { place, body, head: value, isEmpty } : undefined;
  }
}

/** Of a part of a file, counted from its beginning. */
function bytesOf(
  fd: number,
  { start = 0, end }: { readonly start?: number; readonly end: number },
): Omit<DocumentBytes, 'blocks'> & { blocks(): Iterable<Buffer> } {
  return {
    blocks: () => openBlocks(fd, end, { start, end }),
    part: (from, to) => partOf(fd, start + from, start + to),
    text: textOfPart,
  };
}
