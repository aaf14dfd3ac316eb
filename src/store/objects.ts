// Bytes kept by hash: native files of what was passed or is to be kept, documents of hand-offs. Nothing is ever changed in place, so that what is read
// is what was put there, or is said to be damaged.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt, disk, makeFolders, removeEmptyFolders, removeIfThere, withFile } from '../io/disk.js';
import { beginCopy, copyFile, copyThread, type CopyOptions } from '../io/copied-file.js';
import { startsWith, type Hashed } from '../io/file-bytes.js';
import { readRegular } from '../io/read-whole.js';
import { errorCode, isMissing } from '../io/walk.js';
import { dropTemporary, ownTemporary } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { sha256OfBytes } from '../model/sha256.js';

/** What an object turned out to be: its bytes, or why there are none. */
export type ReadObject = { readonly bytes: Buffer } | { readonly gone: true } | { readonly damaged: string };

/** Bytes of a file on their way to being kept. */
export interface KeepingUnderWay {
  readonly file: string;
  finish(): Promise<Hashed>;
  /** They are not to be kept after all. */
  stop(): Promise<void>;
}

/** A document that is larger is none. */
const LARGEST = 256 << 20;

export class Objects {
  readonly folder: string;
  /** What was not kept before, by hash. */
  readonly added = new Set<string>();

  constructor(world: World) {
    this.folder = path.join(dataFolder(world), 'objects');
  }

  path(sha256: string): string {
    return path.join(this.folder, sha256.slice(0, 2), sha256);
  }

  /** Is it here, and whole? A power cut may have left less: that counts as not kept. */
  holds(object: Hashed): boolean {
    const file = this.path(object.sha256);
    return statSync(file, { throwIfNoEntry: false })?.size === object.bytes && startsWith(file, object);
  }

  /** Keeps the first bytes of a file. They are read once: hashed and copied in the same stroke. */
  keep(file: string, options: CopyOptions = {}): Hashed {
    makeFolders(this.folder);
    const temporary = ownTemporary(this.folder);
    try {
      return this.#take(temporary, copyFile(file, temporary, options));
    } finally {
      attempt(() => dropTemporary(temporary));
    }
  }

  /** The same on a second thread, before it is known whether it is wanted; undefined: not worth one. */
  beginKeeping(file: string, options: CopyOptions): KeepingUnderWay | undefined {
    const thread = copyThread(file, options);
    if (thread === undefined || attempt(() => makeFolders(this.folder)) !== undefined) return undefined; // whoever keeps it here hears why
    const temporary = ownTemporary(this.folder);
    const copy = beginCopy(thread, { file, to: temporary, options });
    return {
      file,
      finish: async () => {
        try {
          return this.#take(temporary, await copy.finish());
        } finally {
          attempt(() => dropTemporary(temporary));
        }
      },
      stop: async () => {
        await copy.stop();
        attempt(() => dropTemporary(temporary));
        attempt(() => removeEmptyFolders([this.folder]));
      },
    };
  }

  #take(temporary: string, hashed: Hashed): Hashed {
    if (this.holds(hashed)) return hashed;
    const place = this.path(hashed.sha256);
    makeFolders(path.dirname(place));
    this.added.add(hashed.sha256);
    disk.rename(temporary, place); // over a broken one, or one that another pass has put there this moment: the bytes are the same
    return hashed;
  }

  /** Keeps bytes that are at hand. */
  put(bytes: Uint8Array): Hashed {
    const hashed = { bytes: bytes.length, sha256: sha256OfBytes(bytes) };
    if (this.holds(hashed)) return hashed;
    const place = this.path(hashed.sha256);
    makeFolders(path.dirname(place));
    makeFolders(this.folder);
    const temporary = ownTemporary(this.folder);
    try {
      withFile(temporary, 'wx', (out) => {
        out.write(bytes);
        out.sync();
      });
      this.added.add(hashed.sha256);
      disk.rename(temporary, place);
      return hashed;
    } finally {
      attempt(() => dropTemporary(temporary));
    }
  }

  /** The bytes only if they are those that the hash says. */
  read(sha256: string): ReadObject {
    try {
      const bytes = readRegular(this.path(sha256), { accept: (size) => size <= LARGEST });
      if (!bytes) return { damaged: `it is larger than ${LARGEST >> 20} MB` };
      return sha256OfBytes(bytes) === sha256 ? { bytes } : { damaged: 'its hash differs' };
    } catch (error) {
      if (isMissing(error)) return { gone: true };
      const code = errorCode(error);
      if (code === undefined) throw error;
      return { damaged: `it cannot be opened (${code})` };
    }
  }

  /** Every object that is here, by hash. */
  *all(): Generator<string> {
    for (const part of list(this.folder)) {
      if (!/^[0-9a-f]{2}$/.test(part)) continue;
      for (const sha256 of list(path.join(this.folder, part))) if (/^[0-9a-f]{64}$/.test(sha256)) yield sha256;
    }
  }

  /** Takes away what no receipt speaks of, of those that are given or of all. Not while a pass is under way: its receipt is still to come. */
  sweep(wanted: ReadonlySet<string>, isQuiet: () => boolean, only?: ReadonlySet<string>): void {
    for (const part of list(this.folder)) {
      if (!/^[0-9a-f]{2}$/.test(part)) continue;
      const folder = path.join(this.folder, part);
      for (const sha256 of list(folder)) {
        if (wanted.has(sha256) || only?.has(sha256) === false) continue;
        if (!isQuiet()) return;
        removeIfThere(path.join(folder, sha256));
      }
      removeEmptyFolders([folder]);
    }
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
