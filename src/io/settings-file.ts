// Settings of other programs, which they and their users write as well: read whole where they really lie, replaced in one step with the rights that they
// have, and only while they are still what was read.
import { chmodSync, closeSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../model/report.js';
import { attempt, disk, makeFolders, removeIfThere, syncFolder, withFile } from './disk.js';
import { asFailure } from './disk-failure.js';
import { isInside, openRegular } from './open-regular.js';
import { realPlace } from './real-place.js';
import { reveal } from './reveal.js';
import { settingsTemporary } from './settings-leftovers.js';
import { errorCode, isMissing } from './walk.js';

/** More than any client writes; Claude Code keeps the state of all projects in one. */
export const LARGEST_SETTINGS = 64 << 20;

export interface SettingsPlace {
  readonly home: string;
  /** The client's own folder, wherever its user has put it. */
  readonly root: string;
}

/** Where a file really lies. A link below the client's folder is followed inside the home folder, and no further. */
export function settingsPlace(file: string, { home, root }: SettingsPlace): string {
  const real = realPlace(file);
  if (real === undefined) throw notFollowed(file, 'it is a link that leads nowhere');
  const [realHome, realRoot] = [realPlace(home) ?? home, realPlace(root)];
  const isPlain = realRoot !== undefined && real === path.join(realRoot, path.relative(root, file)) && !isInside(root, home);
  if (isPlain || isInside(real, realHome)) return real;
  throw notFollowed(file, `it leads out of your home folder, to ${real}`);
}

function notFollowed(file: string, why: string): Failure {
  return new Failure({
    rule: 'install/link',
    message: `this is not written to: ${why}`,
    place: { source: file },
    hint: 'Replace the link with a file, or edit what it leads to yourself.',
  });
}

/** Undefined: there is none. A pipe does not block, and what is no text is refused. */
export function readSettingsFile(file: string): string | undefined {
  try {
    const { fd, stats } = openRegular(file);
    try {
      if (stats.size > LARGEST_SETTINGS) throw unreadable(file, `is larger than ${LARGEST_SETTINGS >> 20} MB`);
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(fd));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof Failure) throw error;
    throw unreadable(
      file,
      errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? 'is not UTF-8'
        : `cannot be opened (${errorCode(error) ?? 'unknown error'})`,
    );
  }
}

function unreadable(file: string, why: string): Failure {
  return new Failure({
    rule: 'install/unreadable',
    message: `this file ${why}; nothing was written`,
    place: { source: file },
    hint: 'Look at it, and try again.',
  });
}

export interface Replacement {
  /** What was read; undefined: there was nothing. */
  readonly before: string | undefined;
  /** Undefined: it goes. */
  readonly after: string | undefined;
  readonly executable?: boolean;
}

/** `made` gets the folders that did not exist. Throws `install/changed-meanwhile` when somebody else has written it since. */
export function replaceSettingsFile(file: string, { before, after, executable = false }: Replacement, made: Set<string>): void {
  try {
    if (after === undefined) {
      requireUnchanged(file, before);
      removeIfThere(file);
      return;
    }
    makeFolders(path.dirname(file), made);
    const temporary = settingsTemporary(path.dirname(file));
    try {
      withFile(temporary, 'wx', (out) => {
        out.write(Buffer.from(after));
        out.sync();
      });
      if (before !== undefined) chmodSync(temporary, statSync(file).mode & 0o7777);
      else if (executable) chmodSync(temporary, 0o700);
      requireUnchanged(file, before);
      if (before === undefined) reveal(temporary, file);
      else disk.rename(temporary, file);
      syncFolder(path.dirname(file));
    } finally {
      attempt(() => removeIfThere(temporary));
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || isMissing(error)) throw changed(file);
    throw asFailure(error, { outcome: 'nothing was written there', place: file });
  }
}

function requireUnchanged(file: string, before: string | undefined): void {
  if (readSettingsFile(file) !== before) throw changed(file);
}

function changed(file: string): Failure {
  return new Failure({
    rule: 'install/changed-meanwhile',
    message: 'somebody else has just written this file; it was left as it is',
    place: { source: file },
    hint: 'Try again.',
  });
}
