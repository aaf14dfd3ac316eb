// Looking into folders: a missing one is empty, an unreadable one is named and does not hide the rest.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic, Report } from '../model/report.js';

export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
}

/** Sorted by name, so that results do not depend on the file system. Links count as what they point to only when opened. */
export function listFolder(folder: string, report: Report): FolderEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, path: path.join(folder, entry.name), isFolder: entry.isDirectory() || entry.isSymbolicLink() }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isMissing(error)) report.add(unreadable(folder, error));
    return [];
  }
}

/** Every file below a folder. */
export function* walkFiles(folder: string, report: Report): Generator<FolderEntry> {
  for (const entry of listFolder(folder, report)) {
    if (entry.isFolder) yield* walkFiles(entry.path, report);
    else yield entry;
  }
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
