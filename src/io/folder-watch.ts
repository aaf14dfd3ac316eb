// Folders that are watched for changes: the system tells, nothing is asked. What cannot be watched is named, and left to whoever looks now and then.
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../model/report.js';
import { errorCode, isMissing } from './walk.js';

export interface FolderWatchOptions {
  /** Something changed in or below this place. */
  readonly changed: (place: string) => void;
  readonly report: (diagnostic: Diagnostic) => void;
  /** Folders at most; the newest ones are watched. */
  readonly most?: number;
  /** One call watches everything below a folder. Elsewhere each folder takes one. */
  readonly recursive?: boolean;
}

const MOST_FOLDERS = 2000;
/** Stores are no deeper: `sessions/2026/11/16`. */
const DEEPEST = 6;

interface Watched {
  readonly watcher: FSWatcher;
  readonly inode: number;
}

/** Places may be files or folders, and need not be there: `refresh` finds those that have come, gone, or been created again. */
export class FolderWatch {
  readonly #options: Required<FolderWatchOptions>;
  readonly #watched = new Map<string, Watched>();
  #places: readonly string[] = [];
  #saidFull = false;
  #ended = false;

  constructor(options: FolderWatchOptions) {
    this.#options = { most: MOST_FOLDERS, recursive: process.platform === 'darwin' || process.platform === 'win32', ...options };
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Whether something came or went. Below a folder that is watched, events tell what comes: it is not walked again. */
  refresh(places: readonly string[] = this.#places): boolean {
    this.#places = places;
    const dropped = this.#dropGone();
    const before = this.#watched.size;
    const wanted = places.filter((place) => !this.#watched.has(place)).flatMap((place) => this.#foldersOf(place));
    wanted.sort((a, b) => b.changedAt - a.changedAt);
    for (const { folder, inode } of wanted) this.#watch(folder, inode);
    return dropped > 0 || this.#watched.size !== before;
  }

  close(): void {
    this.#ended = true;
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  /** A folder that was deleted and created again is another one. */
  #dropGone(): number {
    let dropped = 0;
    for (const [folder, { inode }] of this.#watched)
      if (stateOf(folder)?.inode !== inode) {
        this.#drop(folder);
        dropped++;
      }
    return dropped;
  }

  #drop(folder: string): void {
    this.#watched.get(folder)?.watcher.close();
    this.#watched.delete(folder);
  }

  #foldersOf(place: string): FoundFolder[] {
    const state = stateOf(place);
    if (!state) return [];
    // a database is written through files beside it
    if (!state.isFolder) return [stateOf(path.dirname(place))].flatMap((one) => (one ? [{ folder: path.dirname(place), ...one }] : []));
    return this.#options.recursive ? [{ folder: place, ...state }] : foldersBelow(place, state);
  }

  #watch(folder: string, inode: number): void {
    if (this.#watched.has(folder)) return;
    if (this.#watched.size >= this.#options.most) return this.#tellFull(folder, `${this.#options.most} folders are watched already`);
    try {
      const watcher = watch(folder, { recursive: this.#options.recursive }, (event, name) => this.#heard(folder, event, name));
      watcher.on('error', () => this.#drop(folder)); // gone; the next refresh finds it where it has come back
      this.#watched.set(folder, { watcher, inode });
    } catch (error) {
      if (isMissing(error)) return;
      this.#tellFull(folder, `the system allows no more (${errorCode(error) ?? 'unknown error'})`);
    }
  }

  #heard(folder: string, event: string, name: string | null): void {
    if (this.#ended) return;
    this.#options.changed(folder);
    if (event !== 'rename' || name === null || this.#options.recursive) return;
    const below = path.join(folder, name);
    const state = stateOf(below);
    if (this.#watched.has(below) && this.#watched.get(below)!.inode !== state?.inode) this.#drop(below);
    if (state?.isFolder && this.#isBelowPlace(below)) for (const one of foldersBelow(below, state)) this.#watch(one.folder, one.inode);
    if (!stateOf(folder)) this.#drop(folder);
  }

  /** Beside a file that is watched there may be anything. */
  #isBelowPlace(folder: string): boolean {
    return this.#places.some((place) => {
      const below = path.relative(place, folder);
      return !below.startsWith('..') && !path.isAbsolute(below) && below.split(path.sep).length <= DEEPEST;
    });
  }

  #tellFull(folder: string, why: string): void {
    if (this.#saidFull) return;
    this.#saidFull = true;
    this.#options.report({
      rule: 'watch/folders-left',
      severity: 'info',
      message: `not every folder is watched: ${why}; what happens in the others is noticed a quarter of an hour later at most`,
      place: { source: folder },
    });
  }
}

interface FoundFolder {
  readonly folder: string;
  readonly inode: number;
  readonly changedAt: number;
}

/** Itself among them. Links are not followed: a store that is one is a place of its own. */
function foldersBelow(folder: string, state: Omit<FoundFolder, 'folder'>, depth = 0): FoundFolder[] {
  const found = [{ folder, inode: state.inode, changedAt: state.changedAt }];
  if (depth >= DEEPEST) return found;
  for (const name of foldersIn(folder)) {
    const below = path.join(folder, name);
    const inside = stateOf(below);
    if (inside?.isFolder) found.push(...foldersBelow(below, inside, depth + 1));
  }
  return found;
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return []; // gone, or out of reach: whoever lists it says so
  }
}

function stateOf(place: string): (Omit<FoundFolder, 'folder'> & { readonly isFolder: boolean }) | undefined {
  try {
    const stats = statSync(place, { throwIfNoEntry: false }); // an error takes ten times as long as the look
    return stats && { inode: stats.ino, changedAt: stats.mtimeMs, isFolder: stats.isDirectory() };
  } catch {
    return undefined;
  }
}
