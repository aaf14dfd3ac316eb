// Native bytes of what was passed, kept by hash: so that the way back is exact even when the source is gone.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt, disk, makeFolders, removeEmptyFolders, removeIfThere, withFile } from '../io/disk.js';
import { hashFile, startsWith, type Hashed } from '../io/file-bytes.js';
import { isMissing } from '../io/walk.js';
import { dropTemporary, ownTemporary } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';

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
  keep(file: string, options: { readonly end?: number; readonly within?: string | undefined } = {}): Hashed {
    makeFolders(this.folder);
    const temporary = ownTemporary(this.folder);
    try {
      const hashed = withFile(temporary, 'wx', (out) => hashFile(file, { ...options, onBlock: (block) => out.write(block) }));
      if (!this.holds(hashed)) {
        const place = this.path(hashed.sha256);
        makeFolders(path.dirname(place));
        this.added.add(hashed.sha256);
        disk.rename(temporary, place); // over a broken one, or one that another pass has put there this moment: the bytes are the same
      }
      return hashed;
    } finally {
      attempt(() => dropTemporary(temporary));
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
