// The files of an exported project, in a folder or still packed. What is installed, built or locked is none of its work.
import path from 'node:path';
import { readSmallBytes } from '../../../io/small-file.js';
import { listFolder, statOf } from '../../../io/walk.js';
import { isZip, zipBytes, zipEntries } from '../../../io/zip.js';
import { headOf } from '../../../io/file-ends.js';
import { realPathOf } from '../../../io/links.js';
import { Report } from '../../../model/report.js';

export interface ProjectFile {
  /** With `/` between its folders. */
  readonly name: string;
  readonly size: number;
  /** Undefined: it cannot be read, or has more bytes than that. */
  bytes(largest: number): Buffer | undefined;
}

/** More is no project that somebody talked into being. */
export const MOST_PROJECT_FILES = 5000;
const DEEPEST = 16;
const NOT_WORK = new Set(['node_modules', '.git', 'dist', 'build', '.next', '.output', '.turbo', '.vercel', '__MACOSX']);

export interface ProjectList {
  readonly files: readonly ProjectFile[];
  /** There are more than are listed. */
  readonly cut: boolean;
}

export function filesInFolder(folder: string): ProjectList {
  const files: ProjectFile[] = [];
  const within = realPathOf(folder);
  const look = (at: string, inside: string, depth: number): boolean => {
    for (const entry of listFolder(at, new Report(), { links: 'as they are' }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isLink || NOT_WORK.has(entry.name)) continue;
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isFolder) {
        if (depth < DEEPEST && !look(entry.path, name, depth + 1)) return false;
      } else if (files.length >= MOST_PROJECT_FILES) return false;
      else files.push({ name, size: statOf(entry.path)?.size ?? 0, bytes: (largest) => readSmallBytes(entry.path, { within, largest }) });
    }
    return true;
  };
  const isWhole = look(folder, '', 0);
  return { files, cut: !isWhole };
}

/** Names are taken as they are said, and nothing is ever written there. Throws a Failure when the archive cannot be read. */
export function filesInArchive(archive: string): ProjectList {
  const entries = zipEntries(archive).filter(({ name }) => !name.endsWith('/') && !name.split('/').some((step) => NOT_WORK.has(step)));
  const top = commonFolder(entries.map(({ name }) => name));
  const files = entries
    .map((entry) => ({
      name: entry.name.slice(top.length),
      size: entry.size,
      bytes: (largest: number) => (entry.size > largest ? undefined : zipBytes(archive, entry, largest)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { files: files.slice(0, MOST_PROJECT_FILES), cut: files.length > MOST_PROJECT_FILES };
}

/** Archives of repositories put one folder around everything. */
function commonFolder(names: readonly string[]): string {
  const first = names[0] ?? '';
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && names.every((name) => name.startsWith(top)) ? top : '';
}

export function isArchive(file: string): boolean {
  return statOf(file)?.isFile() === true && isZip(headOf(file));
}

/** The folder of a project, by the file that it is known by. */
export function folderOf(marker: string, markers: readonly string[]): string {
  const place = marker.replaceAll('\\', '/');
  const known = markers.find((one) => place.endsWith(`/${one}`));
  return known === undefined ? path.dirname(marker) : path.resolve(marker, ...known.split('/').map(() => '..'));
}
