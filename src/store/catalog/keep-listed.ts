// Writes what lists say of files. Each row counts by itself, so that the last who writes it may win.
import path from 'node:path';
import type { OutFile } from '../../io/disk.js';
import { writeWhole } from '../../io/whole-file.js';
import { isObject, stringOf } from '../../model/json.js';
import {
  LISTED_VERSION,
  listedFiles,
  listedPlace,
  sumHash,
  type FolderNames,
  type InFolder,
  type ListedFile,
  type ListedFolder,
} from './listed-files.js';
import { packedRef, type FolderWords } from './listed-ref.js';
import { sumOf } from './sums.js';

type ChangedFiles = ReadonlyMap<string, ListedFile | undefined>;
type FindsSecret = (text: string) => boolean;

export interface ListedChanges {
  /** By folder and name; `undefined`: the file is gone. Of each folder when it is asked for. */
  readonly files: Pick<ReadonlyMap<string, ChangedFiles>, 'has'> & Iterable<readonly [string, ChangedFiles]>;
  /** Of folders that were listed. */
  readonly names: Pick<ReadonlyMap<string, FolderNames>, 'get'>;
}

/** What others have written meanwhile stays. Each row is looked at as it is written, and left out where it holds a secret, so that its file is opened again next time. */
export function keepListed(place: InFolder, rules: string, { files, names }: ListedChanges, holdsSecret: FindsSecret): void {
  const { folders } = listedFiles(place, rules);
  const head = (sum: string): Buffer => Buffer.from(`${LISTED_VERSION} ${sumOf(rules)} ${sum}\n`);
  const write = (out: OutFile): void => {
    out.write(head(NO_SUM));
    const list = new ListWriter(out);
    const add = (folder: string, known: ListedFolder | undefined, changed: ChangedFiles | undefined): void => {
      const rows = changed || !known ? changedRows(folder, known, changed ?? NOTHING, holdsSecret) : sameRows(known);
      if (rows.texts.size > 0) list.add(folderText(folder, rows, namesBeside(known, rows, names.get(folder), holdsSecret)));
    };
    for (const [folder, known] of folders) if (!files.has(folder)) add(folder, known, undefined);
    for (const [folder, changed] of files) add(folder, folders.get(folder), changed);
    out.overwrite(head(list.end()), 0);
  };
  writeWhole(listedPlace(place), write, { durable: 'no' });
}

const NOTHING: ChangedFiles = new Map();
/** As long as a sum. */
const NO_SUM = '-'.repeat(sumHash().digest('base64').length);

/** JSON of a list, piece by piece: all of it in one text would take several times its size in memory. */
class ListWriter {
  readonly #out: OutFile;
  readonly #hash = sumHash();
  #isEmpty = true;

  constructor(out: OutFile) {
    this.#out = out;
  }

  add(text: string): void {
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

/** The rows of a folder as they are to be written, by name. */
interface Rows {
  readonly words: FolderWords;
  readonly texts: ReadonlyMap<string, string>;
}

function sameRows({ words, files }: ListedFolder): Rows {
  return { words, texts: new Map(files.map((file) => [file[0], textOfRow(file)])) };
}

function changedRows(folder: string, known: ListedFolder | undefined, changed: ChangedFiles, holdsSecret: FindsSecret): Rows {
  const before = known?.words.texts ?? [];
  const words = { agent: known?.words.agent ?? agentOf(changed.values()), texts: [...before] };
  const texts = new Map(known?.files.map((file) => [file[0], textOfRow(file)]));
  for (const [name, file] of changed) {
    const text = file && textOfRow(packed(folder, words, file));
    if (text === undefined || holdsSecret(text)) texts.delete(name);
    else texts.set(name, text);
  }
  const added = words.texts.slice(before.length);
  const isNew = known === undefined || added.length > 0;
  return isNew && holdsSecret(JSON.stringify([folder, words.agent, added]))
    ? withoutSecretWords(folder, known, changed, holdsSecret)
    : { words, texts };
}

/** What several rows share holds a secret: those that say it are left out. */
function withoutSecretWords(folder: string, known: ListedFolder | undefined, changed: ChangedFiles, holdsSecret: FindsSecret): Rows {
  const clean = [...changed].filter(([, file]) => !file || !holdsSecret(JSON.stringify([folder, file[1]])));
  if (clean.length < changed.size) return changedRows(folder, known, new Map(clean), holdsSecret);
  return known ? sameRows(known) : { words: { agent: '', texts: [] }, texts: new Map() }; // put together they say it, and nobody alone does
}

/** What else is in a folder that has these rows. Undefined: not known, so that it is listed next time. */
function namesBeside(
  known: ListedFolder | undefined,
  { texts }: Rows,
  listed: FolderNames | undefined,
  holdsSecret: FindsSecret,
): FolderNames | undefined {
  const now = listed ?? (known?.names && { state: known.names.state, names: known.allNames() });
  if (!now) return undefined;
  const names = now.names.filter((name) => !texts.has(name));
  if (now.names.length - names.length < texts.size) return undefined; // a row whose file is gone
  return names.length > 0 && holdsSecret(JSON.stringify(names)) ? undefined : { state: now.state, names };
}

function folderText(folder: string, { words, texts }: Rows, names: FolderNames | undefined): string {
  const inOrder = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text); // as folders are listed
  return `[${JSON.stringify(folder)},${JSON.stringify(words)},[${inOrder.join(',')}]${names ? `,${JSON.stringify(names)}` : ''}]`;
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
