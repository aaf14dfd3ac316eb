// A file that the user named gets its content whole or not at all; what the disk objects to is reported in words.
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { attempt } from './disk.js';
import { asFailure } from './disk-failure.js';
import { errorCode, isFolder } from './walk.js';
import { Failure } from '../model/report.js';

/** Beside its place first, private, then there at once. What is not a file (a device, a pipe) is written to, not replaced. */
export function writeInOneStep(
  file: string,
  content: (write: (bytes: Uint8Array) => void) => void,
  { sameRights = false }: { readonly sameRights?: boolean } = {},
): void {
  if (isFolder(file)) throw aFolder(file);
  const isDevice = isNoFile(file);
  const staged = isDevice ? file : path.join(path.dirname(file), `.baton-${process.pid}.tmp`);
  try {
    const fd = openSync(staged, 'w', 0o600);
    try {
      content((bytes) => {
        for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
      });
    } finally {
      closeSync(fd); // some file systems say only now that there is no room
    }
    if (!isDevice && sameRights) chmodSync(staged, statSync(file).mode & 0o777);
    if (!isDevice) renameSync(staged, file);
  } catch (error) {
    if (!isDevice) attempt(() => rmSync(staged, { force: true })); // what went wrong first is what is reported
    if (isOurs(error) && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) throw noSuchPlace(file, error);
    throw asFailure(isOurs(error) ? withoutPath(error) : error, {
      outcome: isDevice ? 'what was written is incomplete' : 'nothing was written',
      place: file,
    });
  }
}

function isNoFile(file: string): boolean {
  return existsSync(file) && !statSync(file).isFile();
}

/** About the file itself, not about what is read for its content. */
function isOurs(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' && path.basename(error.path).startsWith('.baton-');
}

function aFolder(file: string): Failure {
  return new Failure({
    rule: 'document/not-written',
    message: 'this is a folder; nothing was written',
    place: { source: file },
    hint: 'Name a file in it.',
  });
}

function noSuchPlace(file: string, cause: unknown): Failure {
  return new Failure(
    {
      rule: 'document/not-written',
      message: 'this file cannot be written',
      place: { source: file },
      hint: 'Check that its folder exists and is writable.',
    },
    { cause },
  );
}

/** The name that the user gave says more than that of our own file beside it. */
function withoutPath(error: NodeJS.ErrnoException): Error {
  const { code, syscall } = error;
  return Object.assign(new Error(error.message, { cause: error }), { code, syscall });
}
