// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it. A file of its own beside the
// index, since a list that opens no database takes half the time. Each row counts by itself, so that the last who writes it may win.
import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import type { FolderState } from '../../io/folder-state.js';
import { readRegular } from '../../io/read-whole.js';
import { textOf } from '../../io/utf8-text.js';
import { isMissing } from '../../io/walk.js';
import type { Json } from '../../model/json.js';
import { unpackedRef, type FolderWords } from './listed-ref.js';
import { sumOf } from './sums.js';

/** Its name, what a list says of it (null: no session), and its state in plain numbers: size, time, place on the disk; of other files that count, the same. */
export type ListedFile = readonly [name: string, ref: Json, ...state: number[]];

/** What was in a folder while it was in this state, as far as it was wanted. */
export interface FolderNames {
  readonly state: FolderState;
  readonly names: readonly string[];
}

export class ListedFolder {
  /** After the row that was asked for last. */
  #next = 0;
  #byName: ReadonlyMap<string, ListedFile> | undefined;

  /** `names`: without those of the rows. Absent: the folder has to be listed. */
  constructor(
    readonly words: FolderWords,
    readonly files: readonly ListedFile[],
    readonly names?: FolderNames,
  ) {}

  /** Those of the rows, too, in their order. */
  allNames(): readonly string[] {
    const ofRows = this.files.map(([name]) => name);
    return this.names && this.names.names.length > 0 ? [...ofRows, ...this.names.names].toSorted((a, b) => (a < b ? -1 : 1)) : ofRows;
  }

  /** Mostly they are asked for in the order in which they are here, and then nothing is made to find them by. */
  file(name: string): ListedFile | undefined {
    const next = this.files[this.#next];
    if (next?.[0] === name) {
      this.#next++;
      return next;
    }
    this.#byName ??= new Map(this.files.map((file) => [file[0], file]));
    return this.#byName.get(name);
  }
}

export interface ListedFiles {
  readonly folders: ReadonlyMap<string, ListedFolder>;
  /** Stands for all of it. Absent: there is nothing. */
  readonly sum?: string;
  /** It is there, and not what was written. */
  readonly isDamaged: boolean;
}

const NOTHING: ListedFiles = { folders: new Map(), isDamaged: false };

/** Raise with every change of what is put into it. */
export const LISTED_VERSION = 1;
const LARGEST = 512 << 20;

/** Where the catalog of a home folder is. */
export interface InFolder {
  readonly folder: string;
}

type StoredFolder = readonly [folder: string, words: FolderWords, files: readonly ListedFile[], names?: FolderNames];

export function listedPlace({ folder }: InFolder): string {
  return path.join(folder, 'listed');
}

/** `rules`: for secrets. What was written under others may hold what these find, so that it counts for nothing. */
export function listedFiles(place: InFolder, rules: string): ListedFiles {
  const bytes = bytesOf(listedPlace(place));
  if (!bytes) return NOTHING;
  const end = bytes.indexOf(10);
  const [version, ruled, sum] = bytes.toString('latin1', 0, Math.max(0, end)).split(' ');
  const rest = bytes.subarray(end + 1);
  if (sum !== sumOfBytes(rest)) return { ...NOTHING, isDamaged: true };
  if (version !== String(LISTED_VERSION) || ruled !== sumOf(rules)) return NOTHING;
  return { folders: foldersIn(JSON.parse(textOf(rest)) as readonly StoredFolder[]), sum, isDamaged: false };
}

/** As they were written: the sum has told so. */
function foldersIn(stored: readonly StoredFolder[]): Map<string, ListedFolder> {
  const folders = new Map<string, ListedFolder>();
  for (const [folder, words, files, names] of stored) folders.set(folder, new ListedFolder(words, files, names));
  return folders;
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readRegular(file, { accept: (size) => size <= LARGEST });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The reference of a file that is in the state that its row says. */
export function listedRef({ words }: ListedFolder, [name, ref, size]: ListedFile, file: string): Json {
  return unpackedRef(ref, words, file, name, size!);
}

/** Not against forgers, who could write whatever they like there, but against disks. */
function sumOfBytes(bytes: Uint8Array): string {
  return sumHash().update(bytes).digest('base64');
}

export function sumHash(): Hash {
  return createHash('sha1');
}
