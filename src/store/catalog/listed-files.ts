// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it. A file of its own beside the
// index, since a list that opens no database takes half the time. Each row counts by itself, so that the last who writes it may win.
//
// A line with version, rules and sum; then what is said of the files, a text for each folder, which is parsed when somebody asks; then the index: folders
// and names; then numbers, and at the end where the index begins.
import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import type { FolderState } from '../../io/folder-state.js';
import { readRegular } from '../../io/read-whole.js';
import { isMissing } from '../../io/walk.js';
import type { Json } from '../../model/json.js';
import { NUMBERS } from './listed-numbers.js';
import { unpackedRef, type FolderWords } from './listed-ref.js';
import { sumOf } from './sums.js';

/** Its name, what a list says of it (null: no session), and its state in plain numbers: size, time, place on the disk; of other files that count, the same. */
export type ListedFile = readonly [name: string, ref: Json, ...state: number[]];

/** What was in a folder while it was in this state, as far as it was wanted. */
export interface FolderNames {
  readonly state: FolderState;
  readonly names: readonly string[];
}

/** The rows of a folder, in the order of names. */
export interface FolderRows {
  readonly names: readonly string[];
  /** `NUMBERS` of each. */
  readonly numbers: Float64Array;
  /** States of other files that count, by the row's place. */
  readonly beside: Readonly<Record<number, readonly number[]>>;
  /** JSON of what is said of each. */
  readonly text: () => string;
}

export class ListedFolder {
  /** After the row that was asked for last. */
  #next = 0;
  #byName: ReadonlyMap<string, number> | undefined;
  #refs: readonly Json[] | undefined;

  /** `names`: without those of the rows. Absent: the folder has to be listed. */
  constructor(
    readonly words: FolderWords,
    readonly rows: FolderRows,
    readonly names?: FolderNames,
  ) {}

  get files(): readonly ListedFile[] {
    return this.rows.names.map((_, place) => this.at(place));
  }

  /** Those of the rows, too, in their order. */
  allNames(): readonly string[] {
    return this.names && this.names.names.length > 0
      ? [...this.rows.names, ...this.names.names].toSorted((a, b) => (a < b ? -1 : 1))
      : this.rows.names;
  }

  at(place: number): ListedFile {
    const { names, numbers, beside } = this.rows;
    const at = place * NUMBERS;
    return [names[place]!, this.packed(place), numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, ...(beside[place] ?? [])];
  }

  /** What is said of it, as it is kept. */
  packed(place: number): Json {
    return (this.#refs ??= JSON.parse(this.rows.text()) as readonly Json[])[place]!;
  }

  file(name: string): ListedFile | undefined {
    const place = this.placeOf(name);
    return place === undefined ? undefined : this.at(place);
  }

  /** Mostly they are asked for in the order in which they are here, and then nothing is made to find them by. */
  placeOf(name: string): number | undefined {
    const { names } = this.rows;
    if (names[this.#next] === name) return this.#next++;
    this.#byName ??= new Map(names.map((one, place) => [one, place]));
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

/** Raise with every change of what is put into it. The second half: how this machine lays out numbers. */
export const LISTED_VERSION = `2${new Uint8Array(Uint16Array.of(1).buffer)[0]}`;
const LARGEST = 512 << 20;
/** Digits of the place of the index. */
export const PLACE_DIGITS = 12;

/** Where the catalog of a home folder is. */
export interface InFolder {
  readonly folder: string;
}

/** `bytes`: of the text of its rows. */
export type IndexedFolder = readonly [
  folder: string,
  words: FolderWords,
  names: readonly string[],
  bytes: number,
  beside: FolderRows['beside'],
  others?: FolderNames,
];

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
  if (version !== LISTED_VERSION || ruled !== sumOf(rules)) return NOTHING;
  return { folders: foldersIn(rest), sum, isDamaged: false };
}

/** As they were written: the sum has told so. */
function foldersIn(bytes: Buffer): Map<string, ListedFolder> {
  const end = bytes.length - PLACE_DIGITS;
  const start = Number(bytes.toString('latin1', end));
  const indexEnd = bytes.indexOf(10, start);
  const index = JSON.parse(bytes.toString('latin1', start, indexEnd)) as readonly IndexedFolder[];
  const numbers = new Float64Array(Uint8Array.prototype.slice.call(bytes, indexEnd + 1, end).buffer);
  const folders = new Map<string, ListedFolder>();
  let [at, row] = [0, 0];
  for (const [folder, words, names, length, beside, others] of index) {
    const from = at;
    const own = numbers.subarray(row * NUMBERS, (row + names.length) * NUMBERS);
    const text = (): string => bytes.toString('latin1', from, from + length);
    folders.set(folder, new ListedFolder(words, { names, numbers: own, beside, text }, others));
    at += length;
    row += names.length;
  }
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
