// Native bytes of what was passed, kept by hash: so that the way back is exact even when the source is gone.
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, type World } from '../io/world.js';
import { errorCode } from '../io/walk.js';

const BLOCK = 1 << 20;

export interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

export interface HashOptions {
  /** Only the first bytes. */
  readonly end?: number;
  /** Gets every block that is read. */
  readonly onBlock?: (block: Buffer) => void;
}

export function hashFile(file: string, options: HashOptions = {}): Hashed {
  const fd = openSync(file, 'r');
  try {
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(BLOCK);
    const end = options.end ?? Infinity;
    let position = 0;
    for (;;) {
      const want = Math.min(BLOCK, end - position);
      const got = want > 0 ? readSync(fd, block, 0, want, position) : 0;
      if (got === 0) return { bytes: position, sha256: hash.digest('hex') };
      const bytes = block.subarray(0, got);
      hash.update(bytes);
      options.onBlock?.(bytes);
      position += got;
    }
  } finally {
    closeSync(fd);
  }
}

export class Objects {
  readonly #folder: string;

  constructor(world: World) {
    this.#folder = path.join(dataFolder(world), 'objects');
  }

  path(sha256: string): string {
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }

  has(sha256: string): boolean {
    return existsSync(this.path(sha256));
  }

  /** Keeps the first bytes of a file. They are read once: hashed and copied in the same stroke. */
  keep(file: string, options: { readonly end?: number } = {}): Hashed {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = path.join(this.#folder, `.${randomBytes(6).toString('hex')}.tmp`);
    const fd = openSync(temporary, 'wx', 0o600);
    try {
      const hashed = hashFile(file, { ...options, onBlock: (block) => void writeSync(fd, block) });
      const place = this.path(hashed.sha256);
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        linkSync(temporary, place);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error; // the same bytes are kept already
      }
      return hashed;
    } finally {
      closeSync(fd);
      unlinkSync(temporary);
    }
  }
}
