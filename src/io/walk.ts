// Looking into folders: a missing one is empty, an unreadable one is named and does not hide the rest.
import { readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Diagnostic, Report } from '../model/report.js';

export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

/** Sorted by name, so that results do not depend on the file system. A link counts as what it points to. */
export function listFolder(folder: string, report: Report): FolderEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => {
        const full = path.join(folder, entry.name);
        return { name: entry.name, path: full, isFolder: entry.isDirectory() || (entry.isSymbolicLink() && isFolder(full)), isLink: entry.isSymbolicLink() };
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isMissing(error)) report.add(unreadable(folder, error));
    return [];
  }
}

/** Every file below a folder. Links may lead back to where they are: what one leads to is looked into once. */
export function* walkFiles(folder: string, report: Report, linked = new Set<string>()): Generator<FolderEntry> {
  for (const entry of listFolder(folder, report)) {
    if (!entry.isFolder) yield entry;
    else if (!entry.isLink) yield* walkFiles(entry.path, report, linked);
    else {
      const real = realpathSync(entry.path);
      if (linked.has(real)) continue;
      linked.add(real);
      yield* walkFiles(entry.path, report, linked);
    }
  }
}

/** Undefined: nothing is there, or it is out of reach. Node's own `throwIfNoEntry` throws below a file and below a closed folder. */
export function statOf(place: string): Stats | undefined {
  try {
    return statSync(place);
  } catch {
    return undefined;
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
