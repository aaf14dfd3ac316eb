// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it. A file of its own beside the
// index, since a list that opens no database takes half the time. Each row counts by itself, so that the last who writes it may win.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readRegular } from '../../io/read-whole.js';
import { textOf } from '../../io/utf8-text.js';
import { isMissing } from '../../io/walk.js';
import { writeWhole } from '../../io/whole-file.js';
import { isObject, stringOf, type Json } from '../../model/json.js';
import { packedRef, unpackedRef, type FolderWords } from './listed-ref.js';
import { sumOf } from './sums.js';

/** Its name, what a list says of it (null: no session), and its state in plain numbers: size, time, place on the disk; of other files that count, the same. */
export type ListedFile = readonly [name: string, ref: Json, ...state: number[]];

export class ListedFolder {
  /** After the row that was asked for last. */
  #next = 0;
  #byName: ReadonlyMap<string, ListedFile> | undefined;

  constructor(
    readonly words: FolderWords,
    readonly files: readonly ListedFile[],
  ) {}

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
const VERSION = 1;
const LARGEST = 512 << 20;

/** Where the catalog of a home folder is. */
interface InFolder {
  readonly folder: string;
}

type StoredFolder = readonly [folder: string, words: FolderWords, files: readonly ListedFile[]];

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
  if (version !== String(VERSION) || ruled !== sumOf(rules)) return NOTHING;
  return { folders: foldersIn(JSON.parse(textOf(rest)) as readonly StoredFolder[]), sum, isDamaged: false };
}

/** As they were written: the sum has told so. */
function foldersIn(stored: readonly StoredFolder[]): Map<string, ListedFolder> {
  const folders = new Map<string, ListedFolder>();
  for (const [folder, words, files] of stored) folders.set(folder, new ListedFolder(words, files));
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

/** `undefined`: the file is gone. What others have written meanwhile stays. */
export function keepListed(
  place: InFolder,
  rules: string,
  changed: ReadonlyMap<string, ReadonlyMap<string, ListedFile | undefined>>,
): void {
  const before = listedFiles(place, rules).folders;
  const all = new Map(before);
  for (const [folder, files] of changed) {
    const known = before.get(folder);
    const words = { agent: known?.words.agent ?? agentOf([...files.values()]), texts: [...(known?.words.texts ?? [])] };
    const rows = new Map(known?.files.map((file) => [file[0], file]));
    for (const [name, file] of files) {
      if (file) rows.set(name, packed(folder, words, file));
      else rows.delete(name);
    }
    const inOrder = [...rows.values()].toSorted(([a], [b]) => (a < b ? -1 : 1)); // as folders are listed
    if (rows.size === 0) all.delete(folder);
    else all.set(folder, new ListedFolder(words, inOrder));
  }
  const stored = [...all].map(([folder, { words, files }]): StoredFolder => [folder, words, files]);
  // in ASCII alone, which is read several times faster
  const bytes = Buffer.from(JSON.stringify(stored).replaceAll(/[\u0080-\uffff]/g, escaped), 'latin1');
  writeWhole(listedPlace(place), `${VERSION} ${sumOf(rules)} ${sumOfBytes(bytes)}\n${bytes.toString('latin1')}`, { durable: 'no' });
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Of most of them: an agent has its own folders. */
function agentOf(files: readonly (ListedFile | undefined)[]): string {
  const ref = files.find((file) => isObject(file?.[1]))?.[1];
  return (isObject(ref) ? stringOf(ref['agent']) : undefined) ?? '';
}

function packed(
  folder: string,
  words: { readonly agent: string; readonly texts: string[] },
  [name, ref, ...state]: ListedFile,
): ListedFile {
  return [name, packedRef(ref, words, folder + path.sep + name, state[0]!), ...state];
}

/** Not against forgers, who could write whatever they like there, but against disks. */
function sumOfBytes(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64');
}
