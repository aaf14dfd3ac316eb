// Writes what `redact` made into a file.
import path from 'node:path';
import { asFailure } from '../../io/disk-failure.js';
import { makeFoldersByMask } from '../../io/disk.js';
import { writeInOneStep } from '../../io/write-in-one-step.js';
import type { Redaction } from './redact.js';

/** Private, like everything we write. */
export function writeRedacted(redaction: Redaction, out: string): void {
  makeFolderOf(out);
  writeInOneStep(out, (write) => {
    for (const piece of redaction.pieces()) write(typeof piece === 'string' ? Buffer.from(piece) : piece);
  });
}

function makeFolderOf(out: string): void {
  try {
    makeFoldersByMask(path.dirname(out));
  } catch (error) {
    throw asFailure(error, { outcome: 'nothing was written', place: out });
  }
}
