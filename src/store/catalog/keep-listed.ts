// Writes what lists say of files. Each row counts by itself, so that the last who writes it may win.
import path from 'node:path';
import type { OutFile } from '../../io/disk.js';
import { writeWhole } from '../../io/whole-file.js';
import { isObject, stringOf } from '../../model/json.js';
import { ListWriter, type Row } from './list-writer.js';
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
import { NUMBERS, numbersOf } from './listed-numbers.js';
import { packedRef, textNumber, type FolderWords } from './listed-ref.js';
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
      if (rows.byName.size > 0) list.add(folder, rows.words, inOrder(rows), namesBeside(known, rows, names.get(folder), holdsSecret));
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

/** The rows of a folder as they are to be written. */
interface Rows {
  readonly words: FolderWords;
  readonly byName: ReadonlyMap<string, Row>;
}

function sameRows(known: ListedFolder): Rows {
  const { names, numbers, beside } = known.rows;
  const rows = names.map((name, place): readonly [string, Row] => {
    const own = [...numbers.subarray(place * NUMBERS, (place + 1) * NUMBERS)];
    return [name, { text: JSON.stringify(known.packed(place)), numbers: own, beside: beside[place] ?? [] }];
  });
  return { words: known.words, byName: new Map(rows) };
}

function changedRows(folder: string, known: ListedFolder | undefined, changed: ChangedFiles, holdsSecret: FindsSecret): Rows {
  const before = known?.words.texts ?? [];
  const words = { agent: known?.words.agent ?? agentOf(changed.values()), texts: [...before] };
  const byName = new Map(known && sameRows(known).byName);
  for (const [name, file] of changed) {
    const row = file && rowOf(folder, words, file);
    if (row === undefined || holdsSecret(`[${JSON.stringify(name)},${row.text}]`)) byName.delete(name);
    else byName.set(name, row);
  }
  const added = words.texts.slice(before.length);
  const isNew = known === undefined || added.length > 0;
  return isNew && holdsSecret(JSON.stringify([folder, words.agent, added]))
    ? withoutSecretWords(folder, known, changed, holdsSecret)
    : { words, byName };
}

/** What several rows share holds a secret: those that say it are left out. */
function withoutSecretWords(folder: string, known: ListedFolder | undefined, changed: ChangedFiles, holdsSecret: FindsSecret): Rows {
  const clean = [...changed].filter(([, file]) => !file || !holdsSecret(JSON.stringify([folder, file[1]])));
  if (clean.length < changed.size) return changedRows(folder, known, new Map(clean), holdsSecret);
  return known ? sameRows(known) : { words: { agent: '', texts: [] }, byName: new Map() }; // put together they say it, and nobody alone does
}

/** What else is in a folder that has these rows. Undefined: not known, so that it is listed next time. */
function namesBeside(
  known: ListedFolder | undefined,
  { byName }: Rows,
  listed: FolderNames | undefined,
  holdsSecret: FindsSecret,
): FolderNames | undefined {
  const now = listed ?? (known?.names && { state: known.names.state, names: known.allNames() });
  if (!now) return undefined;
  const names = now.names.filter((name) => !byName.has(name));
  if (now.names.length - names.length < byName.size) return undefined; // a row whose file is gone
  return names.length > 0 && holdsSecret(JSON.stringify(names)) ? undefined : { state: now.state, names };
}

/** As folders are listed. */
function inOrder({ byName }: Rows): readonly (readonly [name: string, row: Row])[] {
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Of most of them: an agent has its own folders. */
function agentOf(files: Iterable<ListedFile | undefined>): string {
  for (const file of files) if (isObject(file?.[1])) return stringOf(file[1]['agent']) ?? '';
  return '';
}

/** Asked of every file of a first list: places in the row, since taking it apart takes as long as all else here. */
function rowOf(folder: string, words: { readonly agent: string; readonly texts: string[] }, file: ListedFile): Row {
  const name = file[0];
  const ref = file[1];
  const size = file[2]!;
  const text = JSON.stringify(packedRef(ref, words, folder + path.sep + name, size));
  const cwd = textNumber(words.texts, isObject(ref) ? stringOf(ref['cwd']) : undefined);
  const told = numbersOf(ref, cwd);
  return {
    text,
    numbers: [size, file[3]!, file[4]!, told[0], told[1], told[2]],
    beside: file.length > 5 ? (file.slice(5) as number[]) : NO_OTHERS,
  };
}

const NO_OTHERS: readonly number[] = [];
