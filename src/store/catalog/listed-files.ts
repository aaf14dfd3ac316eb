// What a list says of each file, with the state that the file had: whoever finds it in the same state need not open it. A file of its own beside the
// index, since a list that opens no database takes half the time. Each row counts by itself, so that the last who writes it may win.
import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import type { OutFile } from '../../io/disk.js';
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

/**
 * `undefined`: the file is gone. What others have written meanwhile stays. Each row is looked at as it is written, and left out where it holds a
 * secret, so that its file is opened again next time.
 */
export function keepListed(
  place: InFolder,
  rules: string,
  changed: ReadonlyMap<string, ReadonlyMap<string, ListedFile | undefined>>,
  holdsSecret: (text: string) => boolean,
): void {
  const { folders } = listedFiles(place, rules);
  const head = (sum: string): Buffer => Buffer.from(`${VERSION} ${sumOf(rules)} ${sum}\n`);
  const write = (out: OutFile): void => {
    out.write(head(NO_SUM));
    const list = new ListWriter(out);
    for (const [folder, { words, files }] of folders) if (!changed.has(folder)) list.add(folderText(folder, words, files.map(textOfRow)));
    for (const [folder, files] of changed) list.add(changedFolderText(folder, folders.get(folder), files, holdsSecret));
    out.overwrite(head(list.end()), 0);
  };
  writeWhole(listedPlace(place), write, { durable: 'no' });
}

/** JSON of a list, piece by piece: all of it in one text would take several times its size in memory. */
class ListWriter {
  readonly #out: OutFile;
  readonly #hash = sumHash();
  #isEmpty = true;

  constructor(out: OutFile) {
    this.#out = out;
  }

  add(text: string | undefined): void {
    if (text === undefined) return;
    // in ASCII alone, which is read several times faster
    this.#write((this.#isEmpty ? '[' : ',') + text.replaceAll(/[\u0080-\uffff]/g, escaped));
    this.#isEmpty = false;
  }

  /** The sum of it. */
  end(): string {
    this.#write(this.#isEmpty ? '[]' : ']');
    return this.#hash.digest('base64');
  }

  #write(text: string): void {
    const piece = Buffer.from(text, 'latin1');
    this.#hash.update(piece);
    this.#out.write(piece);
  }
}

/** Undefined: nothing of it is left. */
function changedFolderText(
  folder: string,
  known: ListedFolder | undefined,
  changed: ReadonlyMap<string, ListedFile | undefined>,
  holdsSecret: (text: string) => boolean,
): string | undefined {
  const before = known?.words.texts ?? [];
  const words = { agent: known?.words.agent ?? agentOf(changed.values()), texts: [...before] };
  const rows = new Map(known?.files.map((file) => [file[0], textOfRow(file)]));
  for (const [name, file] of changed) {
    const text = file && textOfRow(packed(folder, words, file));
    if (text === undefined || holdsSecret(text)) rows.delete(name);
    else rows.set(name, text);
  }
  const added = words.texts.slice(before.length);
  if (known === undefined || added.length > 0) {
    if (holdsSecret(JSON.stringify([folder, words.agent, added]))) return withoutSecretWords(folder, known, changed, holdsSecret);
  }
  if (rows.size === 0) return undefined;
  const inOrder = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)); // as folders are listed
  return folderText(
    folder,
    words,
    inOrder.map(([, text]) => text),
  );
}

/** What several rows share holds a secret: those that say it are left out. */
function withoutSecretWords(
  folder: string,
  known: ListedFolder | undefined,
  changed: ReadonlyMap<string, ListedFile | undefined>,
  holdsSecret: (text: string) => boolean,
): string | undefined {
  const clean = [...changed].filter(([, file]) => !file || !holdsSecret(JSON.stringify([folder, file[1]])));
  if (clean.length === changed.size) return known && changedFolderText(folder, known, new Map(), holdsSecret); // put together they say it, and nobody alone does
  return changedFolderText(folder, known, new Map(clean), holdsSecret);
}

function folderText(folder: string, words: FolderWords, rows: readonly string[]): string {
  return `[${JSON.stringify(folder)},${JSON.stringify(words)},[${rows.join(',')}]]`;
}

function textOfRow(file: ListedFile): string {
  return JSON.stringify(file);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Of most of them: an agent has its own folders. */
function agentOf(files: Iterable<ListedFile | undefined>): string {
  for (const file of files) if (isObject(file?.[1])) return stringOf(file[1]['agent']) ?? '';
  return '';
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
  return sumHash().update(bytes).digest('base64');
}

function sumHash(): Hash {
  return createHash('sha1');
}

/** As long as one. */
const NO_SUM = '-'.repeat(sumOfBytes(new Uint8Array()).length);
