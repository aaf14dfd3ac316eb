// The first and last part of a file, searched as bytes: what a list needs to know of a session without parsing it.
import { closeSync, readSync, statSync, type Stats } from 'node:fs';
import { isObject, type JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import { isCompressed, readBlocks } from './blocks.js';
import { stateIn, type FileState } from './file-state.js';
import { openRegular, type Within } from './open-regular.js';
import { firstString, lastString, spaced } from './string-values.js';
import { DamagedFile } from './unpacked.js';
import { unreadable } from './walk.js';

/** Most sessions tell everything in this much; the clients keep their bookkeeping within 64 KiB of the end. */
export const HEAD = 64 << 10;
export const TAIL = 64 << 10;
/** Where a first prompt comes after long instructions. */
const FURTHER = 1 << 20;

export interface FileEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly bytes: number;
  readonly modifiedAt: string;
  /** Value of the first `"key":"…"` in the head, JSON escapes resolved. */
  firstString(key: string): string | undefined;
  /** Value of the last one in the tail, else in the head. */
  lastString(key: string): string | undefined;
  /** What is found first in those records of the head whose lines hold a text. */
  findInHead<Found>(containing: string, find: (record: JsonObject) => Found | undefined): Found | undefined;
  /** The same in what follows the head, up to a megabyte of the file: for what is nearly always in the head. */
  findFurther<Found>(containing: string, find: (record: JsonObject) => Found | undefined): Found | undefined;
  /** The last line that holds a text: of the tail, else of the head. */
  lastLine(containing: string): string | undefined;
}

/** Both ends of one file at a time: a list of 20,000 sessions would otherwise leave gigabytes behind for the collector. */
const space = Buffer.allocUnsafe(HEAD + TAIL);

/** Valid until the next file is opened. Undefined, and named in the report, when the file cannot be read. */
export function openEnds(path: string, report: Report): FileEnds | undefined {
  try {
    return isCompressed(path) ? compressedEnds(path) : plainEnds(path);
  } catch (error) {
    report.add(error instanceof DamagedFile ? { ...error.diagnostic, severity: 'warning' } : unreadable(path, error));
    return undefined;
  }
}

/** Of the file that was opened last, and the state that it was in then. */
let opened: { readonly path: string; readonly stats: Stats } | undefined;

/** Undefined: it is not the one whose ends were opened last. Whoever remembers what they say need not look at it once more. */
export function stateWhenOpened(path: string): FileState | undefined {
  return opened?.path === path ? stateIn(opened.stats) : undefined;
}

/** The first few kilobytes, to tell what a file is. */
export function headOf(path: string, options: Within = {}): Buffer {
  try {
    for (const block of readBlocks(path, { ...options, end: 4096 })) return Buffer.from(block.subarray(0, 4096));
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error; // whoever reads it says so
  }
  return Buffer.alloc(0);
}

export function firstLineOf(head: Buffer): Buffer {
  const newline = head.indexOf(10);
  return newline < 0 ? head : head.subarray(0, newline);
}

/** Undefined: no record, or one that was cut off at the end of the part that was read. */
export function recordIn(line: string | Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function plainEnds(path: string): FileEnds {
  const { fd, stats } = openRegular(path);
  opened = { path, stats };
  try {
    const { size, mtime } = stats;
    const head = readAt(fd, 0, space.subarray(0, Math.min(size, HEAD)));
    const tail = size <= HEAD ? head : readAt(fd, Math.max(HEAD, size - TAIL), space.subarray(HEAD, HEAD + Math.min(TAIL, size - HEAD)));
    return makeEnds({ head, tail, bytes: size, modified: mtime, further: () => (size <= HEAD ? undefined : firstBytes(path, FURTHER)) });
  } finally {
    closeSync(fd);
  }
}

/** The end of a compressed file cannot be had without unpacking all of it: its head and its time must do. */
function compressedEnds(path: string): FileEnds {
  const stats = statSync(path);
  opened = { path, stats };
  const { size, mtime } = stats;
  const pieces: Buffer[] = [];
  let length = 0;
  for (const block of readBlocks(path)) {
    pieces.push(Buffer.from(block));
    length += block.length;
    if (length >= HEAD) break;
  }
  const head = Buffer.concat(pieces).subarray(0, HEAD);
  return makeEnds({ head, tail: length < HEAD ? head : Buffer.alloc(0), bytes: size, modified: mtime, further: () => undefined });
}

function firstBytes(path: string, length: number): Buffer | undefined {
  const { fd, stats } = openRegular(path);
  try {
    return readAt(fd, 0, Buffer.allocUnsafe(Math.min(stats.size, length)));
  } finally {
    closeSync(fd);
  }
}

function readAt(fd: number, position: number, into: Buffer): Buffer {
  return into.subarray(0, readSync(fd, into, 0, into.length, position));
}

interface Ends {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly bytes: number;
  readonly modified: Date;
  readonly further: () => Buffer | undefined;
}

function makeEnds({ head, tail, bytes, modified, further }: Ends): FileEnds {
  let more: Buffer | undefined;
  return {
    head,
    tail,
    bytes,
    modifiedAt: modified.toISOString(),
    firstString: (key) => firstString(head, key),
    lastString(key) {
      const found = lastString(tail, key);
      if (found !== undefined) return found;
      // What the head says last is not the file's last word; for a name or a title it is still the best there is.
      return tail === head || key === 'timestamp' ? undefined : lastString(head, key);
    },
    findInHead: (containing, find) => findEither(head, containing, find),
    findFurther(containing, find) {
      more ??= further();
      return more && findEither(more, containing, find);
    },
    lastLine: (containing) =>
      lineAt(tail, tail.lastIndexOf(containing)) ?? (tail === head ? undefined : lineAt(head, head.lastIndexOf(containing))),
  };
}

function findEither<Found>(buffer: Buffer, containing: string, find: (record: JsonObject) => Found | undefined): Found | undefined {
  const loose = spaced(containing);
  return findIn(buffer, containing, find) ?? (loose === containing ? undefined : findIn(buffer, loose, find));
}

function findIn<Found>(buffer: Buffer, containing: string, find: (record: JsonObject) => Found | undefined): Found | undefined {
  for (let at = buffer.indexOf(containing); at >= 0;) {
    const record = recordIn(lineAt(buffer, at)!);
    const found = record && find(record);
    if (found !== undefined) return found;
    const newline = buffer.indexOf(10, at);
    at = newline < 0 ? -1 : buffer.indexOf(containing, newline);
  }
  return undefined;
}

function lineAt(buffer: Buffer, at: number): string | undefined {
  if (at < 0) return undefined;
  const newline = buffer.indexOf(10, at);
  return buffer.toString('utf8', buffer.lastIndexOf(10, at) + 1, newline < 0 ? buffer.length : newline);
}
