// Looking into folders: a missing one is empty, an unreadable one is named and does not hide the rest.
import { existsSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Diagnostic, Report } from '../model/report.js';

export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

export interface ListOptions {
  /** `as they are`: no link counts as a folder. Else one counts as what it points to, if whoever set it owns that too. */
  readonly links?: 'as they are';
}

export interface WalkOptions extends ListOptions {
  /** For whoever remembers what is in some folders; else they are listed as they are. */
  readonly list?: (folder: string) => readonly FolderEntry[];
}

/** A path that joining would leave as it is. */
const IS_PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[^/]+)+$/;

/** What stands before the names in a folder. Once for all: ten thousand names take ten milliseconds to join. */
export function beforeNames(folder: string): string {
  return path.sep === '/' && IS_PLAIN.test(folder) ? `${folder}/` : path.join(folder, '_').slice(0, -1);
}

/** Of plain files whose names are known. */
export function entriesNamed(folder: string, names: readonly string[]): FolderEntry[] {
  const before = beforeNames(folder);
  return names.map((name) => ({ name, path: before + name, isFolder: false, isLink: false }));
}

/** Sorted by name, so that results do not depend on the file system. */
export function listFolder(folder: string, report: Report, { links }: ListOptions = {}): FolderEntry[] {
  try {
    const before = beforeNames(folder);
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => {
        const full = before + entry.name;
        const isLink = entry.isSymbolicLink();
        return { name: entry.name, path: full, isFolder: entry.isDirectory() || (isLink && links === undefined && isFolder(full)), isLink };
      })
      .filter((entry) => !entry.isLink || links !== undefined || isOwnLink(entry.path, report))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isMissing(error)) report.add(unreadable(folder, error));
    return [];
  }
}

/** Deeper than any store is; a path of 4096 characters could be two thousand deep. */
export const DEEPEST_FOLDER = 64;

/** Every file below a folder. Links may lead back to where they are: what one leads to is looked into once. */
export function walkFiles(folder: string, report: Report, options: WalkOptions = {}): Generator<FolderEntry> {
  const { list = (at) => listFolder(at, report, options) } = options;
  const linked = new Set<string>();
  return below(folder, 0);

  function* below(at: string, depth: number): Generator<FolderEntry> {
    if (depth > DEEPEST_FOLDER) {
      report.add({
        rule: 'discover/too-deep',
        severity: 'warning',
        message: `folders more than ${DEEPEST_FOLDER} levels deep are not searched`,
        place: { source: at },
      });
      return;
    }
    for (const entry of list(at)) {
      if (!entry.isFolder) yield entry;
      else if (!entry.isLink || isNew(entry.path, linked)) yield* below(entry.path, depth + 1);
    }
  }
}

function isNew(link: string, linked: Set<string>): boolean {
  try {
    const real = realpathSync(link);
    return !linked.has(real) && linked.add(real).size > 0;
  } catch {
    return false; // gone since it was listed
  }
}

/** Links into a store are followed to what belongs to whoever set them: nobody is led to what only the reader may see. */
function isOwnLink(link: string, report: Report): boolean {
  const target = statOf(link);
  if (!target) return true; // leads nowhere: whoever opens it says so
  const owner = lstatSync(link, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === target.uid) return owner !== undefined;
  report.add({
    rule: 'discover/foreign-link',
    severity: 'warning',
    message: `this link was created by user ${owner} and leads to something owned by user ${target.uid}; it is not followed`,
    place: { source: link },
    hint: 'If this is intended, replace the link with a copy.',
  });
  return false;
}

/** Undefined: nothing is there, or it is out of reach. Node's own `throwIfNoEntry` throws below a file and below a closed folder. */
export function statOf(place: string): Stats | undefined {
  try {
    return statSync(place);
  } catch {
    return undefined;
  }
}

/** What a link leads to, when it is one. False also for what is out of reach. */
export function exists(place: string): boolean {
  return existsSync(place);
}

/** Throws as the system does: whoever asks has to have it. */
export function fileSize(file: string): number {
  return statSync(file).size;
}

/** Undefined: nothing is there. What is out of reach is an error, not an absence. */
export function sizeIfThere(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Just the names, of a folder that need not be there nor in reach: none then. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Throws as the system does. */
export function statAt(place: string): Stats {
  return statSync(place);
}

/** False: nothing is there. What is out of reach may be there: whoever reads it says so. */
export function mayExist(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined; // an error takes ten times as long as the look
  } catch (error) {
    return !isMissing(error);
  }
}

export function isFolder(place: string): boolean {
  return statOf(place)?.isDirectory() === true;
}

export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function unreadable(source: string, error: unknown): Diagnostic {
  return {
    rule: 'discover/unreadable',
    severity: 'warning',
    message: `cannot be read (${errorCode(error) ?? 'unknown error'})`,
    place: { source },
    hint: 'Check the file’s owner and permissions. Everything else was read.',
  };
}
