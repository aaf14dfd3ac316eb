// Documents in and out: a file or standard input as text, and a text into a file in one step.
import type { Stats } from 'node:fs';
import path from 'node:path';
import { realPathOf } from '../io/links.js';
import { readAny } from '../io/read-whole.js';
import { readStandardInput } from '../io/standard-input.js';
import { mayExist } from '../io/walk.js';
import { writeInOneStep } from '../io/write-in-one-step.js';
import { Failure } from '../model/report.js';

/** A document that is larger is none. */
export const LARGEST_TEXT_FILE = 256 << 20;

/** `-`: standard input. */
export function readDocument(file: string, cwd: string): string {
  return textOf(readDocumentBytes(file, cwd));
}

/** As they lie there: a signature is of bytes. */
export function readDocumentBytes(file: string, cwd: string): Buffer {
  if (file === '-') return readStandardInput({ largest: LARGEST_TEXT_FILE });
  const full = path.resolve(cwd, file);
  try {
    return readAny(full, (stats) => requireDocument(stats, file));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const isThere = mayExist(full);
    throw new Failure(
      {
        rule: 'document/unreadable',
        message: isThere ? 'this file cannot be read' : 'there is no such file',
        place: { source: file },
        hint: isThere ? 'Check its owner and permissions, and those of its folder.' : 'Give the path of a file, or - for standard input.',
      },
      { cause: error },
    );
  }
}

function requireDocument(stats: Stats, source: string): void {
  if (stats.isDirectory())
    throw new Failure({ rule: 'document/is-a-folder', message: 'this is a folder; a document is one file', place: { source } });
  if (stats.size > LARGEST_TEXT_FILE)
    throw new Failure({
      rule: 'document/too-large',
      message: `this file has ${stats.size} bytes; that is too large for a document`,
      place: { source },
    });
}

/** UTF-8, or what its first bytes say: PowerShell writes UTF-16. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

/** What is UTF-8 already, or no text at all, stays as it is. */
export function inUtf8(bytes: Buffer): Buffer {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? Buffer.from(textOf(bytes)) : bytes;
}

/** Beside its place first, private, then there at once; devices are written to, not replaced. */
export function writeDocument(file: string, text: string): void {
  writeInOneStep(file, (write) => write(Buffer.from(text)));
}

/** A file of the user's own gets other content and stays what it was: where a link leads, with the rights that it had. */
export function rewriteDocument(file: string, bytes: Uint8Array): void {
  writeInOneStep(realPathOf(file), (write) => write(bytes), { sameRights: true });
}
