// Documents in and out: a file or standard input as text, and a text into a file in one step.
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../io/walk.js';
import { writeInOneStep } from '../io/write-in-one-step.js';
import { Failure } from '../model/report.js';

/** A document that is larger is none. */
export const LARGEST_TEXT_FILE = 256 << 20;

/** `-`: standard input. */
export function readDocument(file: string, cwd: string): string {
  if (file === '-') return textOf(standardInput());
  const full = path.resolve(cwd, file);
  try {
    const fd = openSync(full, 'r');
    try {
      const stat = fstatSync(fd);
      if (stat.isDirectory())
        throw new Failure({ rule: 'document/is-a-folder', message: 'this is a folder; a document is one file', place: { source: file } });
      if (stat.size > LARGEST_TEXT_FILE)
        throw new Failure({
          rule: 'document/too-large',
          message: `this file has ${stat.size} bytes; a document has less`,
          place: { source: file },
        });
      return textOf(readFileSync(fd));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      {
        rule: 'document/unreadable',
        message: existsSync(full) ? 'this file cannot be read' : 'there is no such file',
        place: { source: file },
        hint: 'Give the path of a file, or - for standard input.',
      },
      { cause: error },
    );
  }
}

/** To its end, however slowly it comes. */
function standardInput(): Buffer {
  const blocks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const block = Buffer.alloc(1 << 16);
    const read = readSome(block);
    if (read === 0) return Buffer.concat(blocks, size);
    blocks.push(block.subarray(0, read));
    size += read;
    if (size > LARGEST_TEXT_FILE)
      throw new Failure({
        rule: 'document/too-large',
        message: `more than ${LARGEST_TEXT_FILE} bytes came; a document has less`,
        place: { source: '-' },
      });
  }
}

/** Whoever started us may have made our input one that does not wait; then we wait ourselves. */
function readSome(block: Buffer): number {
  for (;;) {
    try {
      return readSync(0, block);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EOF') return 0; // a closed pipe on Windows
      if (code !== 'EAGAIN')
        throw new Failure(
          { rule: 'document/unreadable', message: 'standard input cannot be read', place: { source: '-' } },
          { cause: error },
        );
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** UTF-8, or what its first bytes say: PowerShell writes UTF-16. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

/** Beside its place first, private, then there at once; devices are written to, not replaced. */
export function writeDocument(file: string, text: string): void {
  writeInOneStep(file, (write) => write(Buffer.from(text)));
}
