// Every call that changes the disk goes through here: errors name their file, and tests can make any one of them fail.
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, isMissing } from './walk.js';

/** What the rest of this folder and the store may do to a disk. An object, so that a test can put its own in the place of a call. */
export const disk = {
  open: (file: string, flags: 'wx' | 'a' | 'r+' | 'r', mode?: number): number => openSync(file, flags, mode),
  write: (fd: number, data: Uint8Array, from: number): number => writeSync(fd, data, from),
  overwrite: (fd: number, data: Uint8Array, position: number): number => writeSync(fd, data, 0, data.length, position),
  sync: (fd: number): void => fsyncSync(fd),
  truncate: (fd: number, bytes: number): void => ftruncateSync(fd, bytes),
  close: (fd: number): void => closeSync(fd),
  link: (from: string, to: string): void => linkSync(from, to),
  rename: (from: string, to: string): void => renameSync(from, to),
  unlink: (file: string): void => unlinkSync(file),
  makeFolder: (folder: string): void => void mkdirSync(folder, { mode: 0o700 }),
  removeFolder: (folder: string): void => rmdirSync(folder),
};

/** A file that is being written. Calls on an open file do not say which one it was when they fail; this does. */
export class OutFile {
  readonly path: string;
  readonly fd: number;

  constructor(file: string, flags: 'wx' | 'a' | 'r+' = 'wx') {
    this.path = file;
    this.fd = disk.open(file, flags, 0o600);
  }

  /** All of it: a disk that is nearly full takes a part and says so. */
  write(data: Uint8Array): void {
    this.#named(() => {
      for (let done = 0; done < data.length;) done += disk.write(this.fd, data, done);
    });
  }

  /** Over what is there, which must be ours. */
  overwrite(data: Uint8Array, position: number): void {
    this.#named(() => {
      for (let done = 0; done < data.length;) done += disk.overwrite(this.fd, data.subarray(done), position + done);
    });
  }

  truncate(bytes: number): void {
    this.#named(() => disk.truncate(this.fd, bytes));
  }

  sync(): void {
    this.#named(() => disk.sync(this.fd));
  }

  close(): void {
    this.#named(() => disk.close(this.fd));
  }

  #named(call: () => void): void {
    try {
      call();
    } catch (error) {
      throw error instanceof Error && errorCode(error) !== undefined ? Object.assign(error, { path: this.path }) : error;
    }
  }
}

/** Opens a file for the time of some work. */
export function withFile<T>(file: string, flags: 'wx' | 'a' | 'r+', work: (out: OutFile) => T): T {
  const out = new OutFile(file, flags);
  let result: T;
  try {
    result = work(out);
  } catch (error) {
    attempt(() => out.close()); // what went wrong first is what is reported
    throw error;
  }
  out.close();
  return result;
}

/** Folders on the way that are not there, outermost first. */
export function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(at);
  return missing;
}

/** Makes a folder and what is missing above it. `made` gets those that we made: one that somebody else made meanwhile is not ours. */
export function makeFolders(folder: string, made: Set<string> = new Set()): void {
  for (const one of missingFolders(folder)) {
    try {
      disk.makeFolder(one);
      made.add(one);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** For what the user asked to have written: with the rights that new folders of theirs have. */
export function makeFoldersByMask(folder: string): void {
  mkdirSync(folder, { recursive: true });
}

export function removeIfThere(file: string): void {
  try {
    disk.unlink(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Those that hold something stay. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      disk.removeFolder(folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

/** Some file systems cannot do it (FAT, network mounts), and Windows opens no folders; what they say then is not a failure. */
const CANNOT_SYNC_FOLDERS = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EISDIR', 'EBADF']);

/** A name in a folder survives a power cut only after this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  let fd: number;
  try {
    fd = disk.open(folder, 'r');
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  try {
    disk.sync(fd);
  } catch (error) {
    if (!CANNOT_SYNC_FOLDERS.has(errorCode(error) ?? '')) throw Object.assign(error as Error, { path: folder });
  } finally {
    attempt(() => disk.close(fd));
  }
}

/** For tidying up while something else is already being reported, or where the next start tidies as well. Returns what went wrong. */
export function attempt(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
