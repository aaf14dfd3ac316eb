// The newest of a client's session files, by names and times alone; of a few the beginning is read.
import path from 'node:path';
import { readSmallBytes } from '../../io/small-file.js';
import { firstString } from '../../io/string-values.js';
import { readBeginning } from '../../io/read-whole.js';
import { realPathOf } from '../../io/links.js';
import { isRegular } from '../../io/open-regular.js';
import { namesIn, statOf } from '../../io/walk.js';
import type { FolderLook, TouchedFile } from '../agent-hook.js';

/** Files that are looked into before giving up: whoever starts a client waits. */
const MOST_OPENED = 50;
/** Before the first prompt there may be instructions; the folder comes before these. */
const HEAD = 32 << 10;
const FIRST = 4 << 10;

export type Accepts = (file: TouchedFile) => boolean;

export function newestOf(files: Iterable<string>, { since, counts }: FolderLook, accepts: Accepts = () => true): TouchedFile | undefined {
  const touched: TouchedFile[] = [];
  for (const file of files) {
    const stats = statOf(file);
    if (!stats?.isFile() || stats.mtimeMs <= since) continue;
    const one = { path: file, time: stats.mtimeMs, size: stats.size };
    if (counts(one)) touched.push(one);
  }
  touched.sort((a, b) => b.time - a.time);
  return touched.slice(0, MOST_OPENED).find(accepts);
}

export function filesIn(folder: string, isSession: (name: string) => boolean): string[] {
  const before = folder + path.sep; // to join ten thousand names takes ten milliseconds
  return namesIn(folder)
    .filter(isSession)
    .map((name) => before + name);
}

/** Where the beginning of a file says that it was held in the folder. */
export function heldIn(folder: string): Accepts {
  const known = new Map<string | undefined, boolean>();
  return (file) => {
    const named = stringInHead(file.path, 'cwd');
    const same = known.get(named) ?? isSameFolder(named, folder);
    known.set(named, same);
    return same;
  };
}

/** Where something was said: clients leave files behind in which nothing was. */
export function says(...marks: readonly string[]): Accepts {
  return ({ path: file, size }) => size > HEAD || marks.some((mark) => headOf(file).includes(mark));
}

export function stringInHead(file: string, key: string): string | undefined {
  return firstString(headOf(file, FIRST), key);
}

export function isSameFolder(named: string | undefined, folder: string): boolean {
  if (named === undefined) return false;
  if (named === folder) return true;
  try {
    return path.isAbsolute(named) && !/^[\\/]{2}/.test(named) && realPathOf(named) === folder;
  } catch {
    return false; // gone
  }
}

function headOf(file: string, bytes = HEAD): Buffer {
  try {
    return isRegular(file) ? readBeginning(file, bytes) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0); // gone meanwhile, or out of reach
  }
}

export function smallText(file: string): string {
  return readSmallBytes(file, { largest: 64 << 10 })?.toString('utf8') ?? '';
}
