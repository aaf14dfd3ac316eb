// What a disk says in numbers, in words: what is wrong, where, and what to do.
import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { bytes } from '../model/byte-size.js';
import { Failure } from '../model/report.js';
import { missingFolders } from './disk.js';
import { errorCode } from './walk.js';

export interface DiskContext {
  /** What was left behind, in words. */
  readonly outcome: string;
  /** Where it happened, for errors that do not say: those of an open file. */
  readonly place?: string;
  /** How many bytes are needed at a place, about. */
  readonly needed?: (place: string) => number | undefined;
}

/** Errors of the disk become failures that people can act on; everything else stays what it is. */
export function asFailure(error: unknown, context: DiskContext): unknown {
  if (isStop(error)) return stoppedWith(error, context.outcome);
  const code = errorCode(error);
  if (error instanceof Failure || code === undefined || !(error instanceof Error) || !('syscall' in error)) return error;
  const { path: from, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const place = dest ?? from ?? context.place;
  const at = place === undefined ? {} : { place: { source: namedByPeople(place) } };
  const { outcome } = context;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Failure(
        {
          rule: 'disk/full',
          message: `there is no space left on the disk${place === undefined ? '' : space(place, context)}; ${outcome}`,
          ...at,
          hint: 'Make room and try again.',
        },
        { cause: error },
      );
    case 'EROFS':
      return new Failure(
        {
          rule: 'disk/read-only',
          message: `the disk is read-only; ${outcome}`,
          ...at,
          hint: 'Mount it writable, or choose another place (BATON_HOME for Baton’s own data, the agent’s own variable for its store).',
        },
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
      return new Failure(
        {
          rule: 'disk/not-permitted',
          message: `this is not permitted here (${code}); ${outcome}`,
          ...at,
          hint: 'Check who owns the file and its folder, and their permissions.',
        },
        { cause: error },
      );
    default:
      return new Failure(
        {
          rule: 'disk/failed',
          message: `the disk or its file system refused (${code}${'syscall' in error ? `, ${String(error.syscall)}` : ''}); ${outcome}`,
          ...at,
          hint: hints[code] ?? 'Check the disk and try again.',
        },
        { cause: error },
      );
  }
}

/** A file that is still being made has a name that says nothing to anybody: what is wrong there is wrong with its folder. */
function namedByPeople(place: string): string {
  return /^\..*\.tmp$/.test(path.basename(place)) ? path.dirname(place) : place;
}

const hints: Readonly<Record<string, string>> = {
  EIO: 'The device failed or is gone. Check it, and the system log.',
  EISDIR: 'This is a folder: name a file in it.',
  ENOTDIR: 'Part of that path is a file, not a folder.',
  ELOOP: 'Links in that path form a cycle.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n) and try again.',
  ENFILE: 'Too many files are open on this machine: close some programs and try again.',
  ENOENT: 'Something was moved or deleted in the meantime. Try again.',
  EFBIG: 'The file is larger than this file system or your limits (ulimit -f) allow.',
  ENAMETOOLONG: 'The path is longer than this file system allows: choose a shorter one.',
};

function space(place: string, context: DiskContext): string {
  const needed = context.needed?.(place);
  const free = freeAt(place);
  const facts = [
    ...(needed === undefined ? [] : [`about ${bytes(needed)} needed`]),
    ...(free === undefined ? [] : [`${bytes(free)} free`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

function freeAt(place: string): number | undefined {
  // a stream or a device has no room to speak of
  if (!path.isAbsolute(place) || (existsSync(place) && !statSync(place).isFile() && !statSync(place).isDirectory())) return undefined;
  try {
    const missing = missingFolders(path.dirname(place));
    const { bavail, bsize } = statfsSync(path.dirname(missing[0] ?? place));
    return bavail * bsize;
  } catch {
    return undefined; // not every file system tells
  }
}

const STOPPED = 'operation/cancelled';

function isStop(error: unknown): error is Failure {
  return error instanceof Failure && error.diagnostic.rule === STOPPED;
}

/** Said once: whoever was nearer knows better what was left behind. */
function stoppedWith(error: Failure, outcome: string): Failure {
  const { message } = error.diagnostic;
  if (message.includes('; ')) return error;
  return new Failure({ ...error.diagnostic, message: `${message}; ${outcome}` }, { cause: error, exitCode: error.exitCode });
}
