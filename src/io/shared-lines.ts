// One line in a file that an agent's sessions share, such as a list of their names: added behind what is there, taken out alone.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { attempt, OutFile, removeIfThere, withFile } from './disk.js';
import type { Hashed } from './file-bytes.js';

const NEWLINE = 10;
/** A million names. What is larger is left as it is. */
const MOST = 128 << 20;

/** In one write, so that another that writes its own line at the same moment comes before or after it. */
export function addLine(temporary: string, place: string): void {
  const line = readFileSync(temporary);
  withFile(place, 'a', (out) => {
    out.write(endsInLine(place) ? line : Buffer.concat([Buffer.of(NEWLINE), line]));
    out.sync();
  });
}

function endsInLine(place: string): boolean {
  const fd = openSync(place, 'r');
  try {
    const { size } = fstatSync(fd);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === NEWLINE);
  } finally {
    closeSync(fd);
  }
}

/** Only the very line that was written goes. Nobody's place moves: blanks stand where it was, unless it is the last. */
export function removeLine(place: string, line: Hashed): void {
  const text = textOf(place);
  const from = text ? placeOf(text, line) : -1;
  if (!text || from < 0) return;
  if (text.length === line.bytes) removeIfThere(place);
  else if (from + line.bytes === text.length) cut(place, from, text.length);
  else blank(place, from, line.bytes - 1);
}

/** The line as it stands there, without those of others. */
export function lineAt(place: string, line: Hashed): string | undefined {
  const text = textOf(place);
  const from = text ? placeOf(text, line) : -1;
  return text && from >= 0 ? text.toString('utf8', from, from + line.bytes) : undefined;
}

/** Of a line that may have come in part only: the process ended while it was written. */
export function removeHalfLine(place: string, temporary: string): void {
  const [text, line] = [textOf(place), textOf(temporary)];
  if (!text || !line) return;
  const from = text.lastIndexOf(NEWLINE) + 1;
  const half = text.subarray(from);
  if (half.length === 0 || !line.subarray(0, half.length).equals(half)) {
    if (text.length === 0) removeIfThere(place); // made for it, and nothing has come
  } else if (from === 0) removeIfThere(place);
  else cut(place, from, text.length);
}

/** Undefined: there is none, or it is no list of names. */
function textOf(file: string): Buffer | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= MOST ? readFileSync(file) : undefined;
}

function placeOf(text: Buffer, { bytes, sha256 }: Hashed): number {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(NEWLINE, from);
    if (end < 0) return -1;
    const line = text.subarray(from, end + 1);
    if (line.length === bytes && createHash('sha256').update(line).digest('hex') === sha256) return from;
    from = end + 1;
  }
  return -1;
}

function cut(place: string, to: number, expected: number): void {
  change(place, (out) => {
    if (fstatSync(out.fd).size === expected) out.truncate(to);
    else out.overwrite(Buffer.alloc(expected - to - 1, ' '), to); // a line has come meanwhile
  });
}

function blank(place: string, from: number, length: number): void {
  change(place, (out) => out.overwrite(Buffer.alloc(length, ' '), from));
}

function change(place: string, how: (out: OutFile) => void): void {
  const out = new OutFile(place, 'r+');
  try {
    how(out);
  } finally {
    attempt(() => out.sync()); // it is done: what the disk says now changes nothing
    attempt(() => out.close());
  }
}
