// Documents in and out: a file or standard input as text, and a text into a file in one step.
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';

/** A document that is larger is none. */
const LARGEST = 256 << 20;

/** `-`: standard input. */
export function readDocument(file: string, cwd: string): string {
  if (file === '-') return readFileSync(0, 'utf8');
  const full = path.resolve(cwd, file);
  try {
    const fd = openSync(full, 'r');
    try {
      const stat = fstatSync(fd);
      if (stat.isDirectory()) throw new Failure({ rule: 'document/is-a-folder', message: 'this is a folder; a document is one file', place: { source: file } });
      if (stat.size > LARGEST) throw new Failure({ rule: 'document/too-large', message: `this file has ${stat.size} bytes; a document has less`, place: { source: file } });
      return readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure({ rule: 'document/unreadable', message: existsSync(full) ? 'this file cannot be read' : 'there is no such file', place: { source: file }, hint: 'Give the path of a file, or - for standard input.' }, { cause: error });
  }
}

/** Beside its place first, private, then there at once; devices are written to, not replaced. */
export function writeDocument(file: string, text: string): void {
  const temporary = path.join(path.dirname(file), `.baton-${process.pid}.tmp`);
  try {
    if (existsSync(file) && !statSync(file).isFile()) {
      writeFileSync(file, text);
      return;
    }
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Failure({ rule: 'document/not-written', message: 'this file cannot be written', place: { source: file }, hint: 'Check that its folder exists and may be written to.' }, { cause: error });
  }
}
