// ZIP archives, read where they lie: which files are in one, and the bytes of one of them. Nothing is unpacked to where the archive says.
import { closeSync, readSync } from 'node:fs';
import { Failure } from '../model/report.js';
import { openForReading } from './blocks.js';
import { zlib } from './late-modules.js';

export interface ZipEntry {
  /** With `/` between the folders; as the archive says, so never a place to write to. */
  readonly name: string;
  /** As the archive claims. */
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** What comes after the last file: a comment of at most 64 KiB. */
const LONGEST_END = 22 + 0xffff;
export const MOST_ZIP_ENTRIES = 200_000;
const LARGEST_DIRECTORY = 64 << 20;
const STORED = 0;
const DEFLATED = 8;

/** By its first bytes. An archive without files has none of them. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

/** Throws a Failure when it cannot be read. */
export function zipEntries(file: string): ZipEntry[] {
  const { fd, stats } = openForReading(file);
  try {
    const { count, size, offset } = endOf(fd, stats.size, file);
    if (count > MOST_ZIP_ENTRIES || size > LARGEST_DIRECTORY) throw unreadable(file, `it claims to hold ${count} files`);
    return entriesIn(bytesAt(fd, offset, size), count, file);
  } finally {
    closeSync(fd);
  }
}

/** No more than `largest`, whatever the archive claims. */
export function zipBytes(file: string, entry: ZipEntry, largest: number): Buffer {
  if (entry.isEncrypted) throw unreadable(file, `“${entry.name}” is encrypted`);
  if (entry.size > largest || entry.packed > largest) throw tooLarge(file, entry, largest);
  const { fd } = openForReading(file);
  try {
    const local = bytesAt(fd, entry.offset, 30);
    if (local.length < 30 || local.readUInt32LE(0) !== LOCAL) throw unreadable(file, `“${entry.name}” is not where the archive says`);
    const packed = bytesAt(fd, entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), entry.packed);
    if (packed.length < entry.packed) throw unreadable(file, 'it was cut short');
    return unpacked(packed, file, entry, largest);
  } finally {
    closeSync(fd);
  }
}

function unpacked(packed: Buffer, file: string, entry: ZipEntry, largest: number): Buffer {
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw unreadable(file, `“${entry.name}” is packed in a way that is not known (${entry.method})`);
  try {
    return zlib().inflateRawSync(packed, { maxOutputLength: Math.max(1, largest) });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(file, entry, largest);
    throw unreadable(file, `“${entry.name}” is damaged`);
  }
}

function endOf(fd: number, size: number, file: string): { readonly count: number; readonly size: number; readonly offset: number } {
  const from = Math.max(0, size - LONGEST_END);
  const tail = bytesAt(fd, from, size - from);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const end = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
    const isLarge = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff;
    return isLarge ? (largeEnd(fd, tail, at) ?? end) : end;
  }
  throw unreadable(file, 'its end is missing');
}

/** Of archives with more than 65,535 files, or more than 4 GB. */
function largeEnd(fd: number, tail: Buffer, at: number): { count: number; size: number; offset: number } | undefined {
  if (at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) return undefined;
  const record = bytesAt(fd, Number(tail.readBigUInt64LE(at - 12)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) return undefined;
  const [count, size, offset] = [32, 40, 48].map((field) => Number(record.readBigUInt64LE(field)));
  return { count: count!, size: size!, offset: offset! };
}

function entriesIn(directory: Buffer, count: number, file: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw unreadable(file, 'its list of files is damaged');
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const [from, next] = [at + 46, at + 46 + name! + extra! + comment!];
    const flags = directory.readUInt16LE(at + 8);
    const large = directory.subarray(from + name!, from + name! + extra!);
    entries.push({
      name: directory.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8', from, from + name!),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (flags & 1) === 1,
      ...sizesOf(directory, at, large),
    });
    at = next;
  }
  return entries;
}

/** What does not fit into four bytes lies in a field of its own, in this order. */
function sizesOf(directory: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'size' | 'packed' | 'offset'> {
  const values = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
  let large = largeField(extra);
  const [size, packed, offset] = values.map((value) => {
    if (value !== 0xffffffff || large.length < 8) return value;
    const whole = Number(large.readBigUInt64LE(0));
    large = large.subarray(8);
    return whole;
  });
  return { size: size!, packed: packed!, offset: offset! };
}

function largeField(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
}

function bytesAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length));
  let got = 0;
  while (Number.isSafeInteger(position) && got < bytes.length) {
    const more = readSync(fd, bytes, got, bytes.length - got, position + got);
    if (more === 0) break;
    got += more;
  }
  return bytes.subarray(0, got);
}

function unreadable(source: string, why: string): Failure {
  return new Failure({
    rule: 'archive/unreadable',
    message: `this ZIP archive cannot be read: ${why}`,
    place: { source },
    hint: 'Unpack it with another program into a folder, and name the folder.',
  });
}

function tooLarge(source: string, { name, size }: ZipEntry, largest: number): Failure {
  return new Failure({
    rule: 'archive/unpacks-to-too-much',
    message: `“${name}” in this ZIP archive unpacks to more than ${largest >> 20} MB (it claims ${size} bytes)`,
    place: { source },
    hint: 'If it is your own export, unpack it with another program into a folder, and name the folder.',
  });
}
