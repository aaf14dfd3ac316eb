// The last step of a pass: a finished file gets its name, or new lines get into a file; never over anything that is there.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';
import { attempt, disk, OutFile, removeIfThere, withFile } from './disk.js';
import { sameBytes, startsWith } from './file-bytes.js';
import { importedState, removeImported } from './import-command.js';
import type { LiveStep } from './journal.js';
import type { RunProgram } from './run-program.js';
import { removeHalfLine, removeLine } from './shared-lines.js';
import { errorCode } from './walk.js';

/** What file systems without hard links say: FAT, exFAT, some network and FUSE mounts, Android. */
const NO_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL', 'UNKNOWN']);

/**
 * `link` makes the name appear with the whole file behind it, or fails when the name is taken: exactly what is wanted.
 *
 * Where there are no links, an empty file is made first, which fails when the name is taken; then the finished file is renamed over
 * it, which is one step too. So nobody's file is overwritten and nobody sees half a file; for a moment, an empty one is there. If
 * that moment is the last of the process, the next start finds the journal, the empty file and the finished one, and removes both.
 */
export function reveal(temporary: string, place: string): void {
  try {
    disk.link(temporary, place);
    return;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw taken(place);
    if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
  }
  try {
    new OutFile(place).close();
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? taken(place) : error;
  }
  try {
    disk.rename(temporary, place);
  } catch (error) {
    attempt(() => removeIfThere(place));
    throw error;
  }
}

export function taken(place: string): Failure {
  return new Failure({
    rule: 'apply/exists',
    message: 'a file already exists where the session would go; nothing was written',
    place: { source: place },
    hint: 'Pass again: the new session gets a different id.',
  });
}

/** Up to this much goes in with one call, which the system does as a whole unless the machine itself stops. */
const ONE_WRITE = 64 << 20;

/** New lines at the end of a file that nobody has touched since it was looked at. Other programs that have it open keep their place. */
export function appendFrom(temporary: string, place: string, before: number): void {
  withFile(place, 'a', (out) => {
    const wait = readBlock(temporary, 0);
    if (fstatSync(out.fd).size !== before) throw changed(place);
    let block = wait;
    for (let at = 0; block.length > 0; block = readBlock(temporary, at)) {
      out.write(block);
      at += block.length;
    }
    out.sync();
  });
}

function readBlock(file: string, from: number): Buffer {
  const fd = openSync(file, 'r');
  try {
    const size = Math.min(ONE_WRITE, Math.max(0, fstatSync(fd).size - from));
    const block = Buffer.allocUnsafe(size);
    let got = 0;
    while (got < size) {
      const more = readSync(fd, block, got, size - got, from + got);
      if (more === 0) break;
      got += more;
    }
    return block.subarray(0, got);
  } finally {
    closeSync(fd);
  }
}

function changed(place: string): Failure {
  return new Failure({
    rule: 'apply/changed',
    message: 'the passed session was continued at this very moment; nothing was written',
    place: { source: place },
    hint: 'Pass again: it will become a new session.',
  });
}

/** Why a step could not be rolled back and never will be: the session has been continued. */
export type LeftAlone = 'gone-on';

/** Takes back one step of a pass, whatever it has come to. Only what is certainly ours goes. */
export function takeBack(step: LiveStep, run: RunProgram): LeftAlone | undefined {
  const left = takeBackOf(step, run);
  removeIfThere(step.temporary);
  return left;
}

function takeBackOf(step: LiveStep, run: RunProgram): LeftAlone | undefined {
  switch (step.how) {
    case 'imported':
      return takeBackImport(step, run);
    case 'created':
      return takeBackFile(step);
    case 'appended':
      return takeBackLines(step);
    case 'listed':
      return takeBackLine(step);
  }
}

function takeBackLine({ path: place, temporary, bytes, sha256 }: LiveStep): undefined {
  if (bytes !== undefined && sha256 !== undefined) removeLine(place, { bytes, sha256 });
  removeHalfLine(place, temporary);
}

/** Its client may have been stopped in the middle: then it is not all there, and it cannot have been continued. */
function takeBackImport({ via, imported }: LiveStep, run: RunProgram): LeftAlone | undefined {
  if (!via) return undefined;
  if (imported !== undefined && ![undefined, imported].includes(importedState(via))) return 'gone-on';
  removeImported(via, run);
  return undefined;
}

function takeBackFile(step: LiveStep): LeftAlone | undefined {
  const found = statSync(step.path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const staged = statSync(step.temporary, { throwIfNoEntry: false });
  const linked = staged !== undefined && staged.ino === found.ino && staged.dev === found.dev;
  const reserved = found.size === 0 && staged !== undefined; // where there are no links
  const whole =
    step.bytes !== undefined &&
    step.sha256 !== undefined &&
    found.size === step.bytes &&
    startsWith(step.path, { bytes: step.bytes, sha256: step.sha256 });
  if (linked || reserved || whole) {
    removeIfThere(step.path);
    return undefined;
  }
  return 'gone-on';
}

function takeBackLines(step: LiveStep): LeftAlone | undefined {
  const { before } = step;
  const size = statSync(step.path, { throwIfNoEntry: false })?.size;
  if (size === undefined || before === undefined || step.bytes === undefined || size <= before) return undefined;
  const ours = statSync(step.temporary, { throwIfNoEntry: false })
    ? size <= step.bytes && sameBytes({ file: step.path, from: before, length: size - before }, { file: step.temporary, from: 0 })
    : size === step.bytes && startsWith(step.path, { bytes: step.bytes, sha256: step.sha256! });
  if (!ours) return 'gone-on';
  cutTo(step.path, before, size);
  return undefined;
}

/** Cuts the end off a file that nobody has added to. */
export function cutTo(file: string, bytes: number, expected: number): void {
  const out = new OutFile(file, 'r+');
  try {
    if (fstatSync(out.fd).size !== expected) throw changed(file);
    out.truncate(bytes);
  } finally {
    attempt(() => out.sync()); // it is cut, and cannot be uncut: what the disk says now changes nothing
    attempt(() => out.close());
  }
}

/** Is the step's file whole and in its place? Its client may have continued it since. */
export function isInPlace(step: LiveStep): boolean {
  const { bytes, sha256 } = step;
  // an import counts when its pass has read it back, and then there is no journal
  if (bytes === undefined || sha256 === undefined || step.how === 'imported' || step.how === 'listed') return false;
  const size = statSync(step.path, { throwIfNoEntry: false })?.size;
  return size !== undefined && size >= bytes && startsWith(step.path, { bytes, sha256 });
}

export function foldersOf(steps: readonly LiveStep[]): string[] {
  return [...new Set(steps.map((step) => path.dirname(step.path)))];
}
