// What lists said of files, remembered in the catalog: a list opens only what has changed since.
import path from 'node:path';
import type { RefMemory, SessionRef } from '../../agents/agent.js';
import { fileState, isSettled, type FileState } from '../../io/file-state.js';
import { folderState, type FolderState } from '../../io/folder-state.js';
import { entriesNamed, type FolderEntry } from '../../io/walk.js';
import type { ListedChanges } from '../../store/catalog/keep-listed.js';
import { listedRef, type ListedFile, type ListedFiles, type ListedFolder } from '../../store/catalog/listed-files.js';
import type { SessionRows } from '../session-rows.js';
import { HeldSessions } from './held-sessions.js';
import { OpenedFiles } from './opened-files.js';

/** What is to be written, by folder and by name. */
export type ListedNews = ListedChanges['files'];

/** All that was remembered is among some sessions, but for what has changed. */
interface Unchanged {
  /** Of what was remembered. */
  readonly sum: string;
  /** The sessions that are not as they were remembered. */
  readonly others: readonly SessionRef[];
}

export class RememberedRefs implements RefMemory {
  readonly #listed: () => ListedFiles;
  /** Of files that are not as they were remembered. */
  readonly #seen = new Map<string, FileState>();
  /** Of what is as it was remembered: the references, and in the same places their rows. */
  readonly #recalled: SessionRef[] = [];
  readonly #rows: ListedFile[] = [];
  /** The last question, which is asked several times. */
  #asked: { readonly rows: SessionRows; readonly unchanged: Unchanged | undefined } | undefined;
  /** A list needs none of this. */
  readonly #rowOf = once(() => new Map(this.#recalled.map((ref, n) => [ref, this.#rows[n]!])));
  /** The rows of each folder whose files are still there. */
  readonly #met = new Map<string, Uint8Array>();
  /** Of what is as it was remembered, what need not be told one by one. */
  readonly held = new HeldSessions();
  /** Of files whose reference is made of more than themselves. */
  readonly #beside = new Map<string, readonly (FileState | undefined)[]>();
  /** What was found in files that were opened. */
  readonly #opened = new OpenedFiles();
  /** Of the file that was asked for last: the next one is mostly in the same. */
  #folder = { name: '', listed: undefined as ListedFolder | undefined };

  /** In the state that they were in before they were listed; and what is in them, where that state may be remembered. */
  readonly #folderStates = new Map<string, FolderState>();
  readonly #entries = new Map<string, { readonly state: FolderState; readonly paths: readonly string[] }>();

  constructor(listed: () => ListedFiles) {
    this.#listed = once(listed);
  }

  entries(folder: string, mayHold?: (name: string) => boolean): readonly FolderEntry[] | undefined {
    const state = folderState(folder);
    if (!state) return undefined;
    const known = this.#listed().folders.get(folder);
    if (!known?.names || !isSameFolder(known.names.state, state)) {
      this.#folderStates.set(folder, state);
      return undefined;
    }
    if (!mayHold) return entriesNamed(folder, known.allNames());
    const others = this.held.hold(folder, known, mayHold, this.#metIn(folder, known));
    return entriesNamed(
      folder,
      [...others, ...known.names.names].toSorted((a, b) => (a < b ? -1 : 1)),
    );
  }

  get isHolding(): boolean {
    return this.held.count > 0;
  }

  #metIn(folder: string, { rows }: ListedFolder): Uint8Array {
    let met = this.#met.get(folder);
    if (!met) this.#met.set(folder, (met = new Uint8Array(rows.names.length)));
    return met;
  }

  /** What was changed this moment is listed again next time, and so is what links or leads on. */
  keepEntries(folder: string, entries: readonly FolderEntry[]): void {
    const state = this.#folderStates.get(folder);
    if (!state || !isSettled(state) || !isSettled({ time: state.changed })) return;
    if (entries.some(({ isFolder, isLink }) => isFolder || isLink)) return;
    this.#entries.set(folder, { state, paths: entries.map((entry) => entry.path) });
  }

  /** What is in folders that were listed. */
  get names(): ListedChanges['names'] {
    return {
      get: (folder) => {
        const listed = this.#entries.get(folder);
        return listed && { state: listed.state, names: listed.paths.map((file) => file.slice(folder.length + 1)) };
      },
    };
  }

  recall(file: string, beside: readonly string[] = NONE): SessionRef | null | undefined {
    const at = file.lastIndexOf(path.sep);
    const listed = this.#listedIn(file, at);
    const row = listed?.placeOf(file.slice(at + 1));
    const known = row === undefined ? undefined : listed!.at(row);
    if (!known && beside.length === 0) return undefined; // its state is known once it is opened
    const main = fileState(file);
    if (!main) return undefined;
    if (row !== undefined) this.#metIn(file.slice(0, at), listed!)[row] = 1;
    const others = beside.length === 0 ? NO_STATES : beside.map((one) => fileState(one));
    if (!listed || !known || !isSame(known, main, others)) {
      this.#seen.set(file, main);
      if (others.length > 0) this.#beside.set(file, others);
      return undefined;
    }
    const ref = listedRef(listed, known, file) as unknown as SessionRef | null;
    if (ref) {
      this.#recalled.push(ref);
      this.#rows.push(known);
    }
    return ref;
  }

  #listedIn(file: string, length: number): ListedFolder | undefined {
    if (length !== this.#folder.name.length || !file.startsWith(this.#folder.name)) {
      const name = file.slice(0, length);
      this.#folder = { name, listed: this.#listed().folders.get(name) };
    }
    return this.#folder.listed;
  }

  /** What was written this moment is opened again next time. */
  keep(file: string, ref: SessionRef | null, state?: FileState): void {
    const main = this.#seen.get(file) ?? state;
    const others = this.#beside.get(file) ?? NO_STATES;
    if (!main || !isSettled(main) || others.some((one) => one && !isSettled(one))) return;
    this.#opened.add(file, ref, main, others.length === 0 ? NO_NUMBERS : others.flatMap(numbersOf));
  }

  /** Of a session's file, if it was looked at for the list, which is over. */
  stateOf(ref: SessionRef): FileState | undefined {
    const row = this.#rowOf().get(ref);
    if (row) return { size: row[2]!, time: row[3]!, node: row[4]! };
    return this.held.stateOf(ref) ?? this.#opened.stateOf(ref.path) ?? this.#seen.get(ref.path);
  }

  /** What was remembered, where it is all still there and among these sessions, unless its file has changed: the sum of it, and which of these it is. */
  unchangedAmong(rows: SessionRows): Unchanged | undefined {
    if (this.#asked?.rows !== rows) this.#asked = { rows, unchanged: this.#unchangedOf(rows) };
    return this.#asked.unchanged;
  }

  #unchangedOf(rows: SessionRows): Unchanged | undefined {
    const { sum, folders } = this.#listed();
    for (const [folder, listed] of folders)
      if (listed.rows.names.length > 0 && this.#met.get(folder)?.includes(0) !== false) return undefined;
    if (sum === undefined) return undefined;
    const recalled = this.#rowOf();
    const others = rows.plain.filter((ref) => !recalled.has(ref) && !this.held.stateOf(ref));
    return rows.length - others.length === this.#recalled.length + this.held.count ? { sum, others } : undefined; // an older copy is not listed
  }

  /** What was remembered is not what was written. */
  get isDamaged(): boolean {
    return this.#listed().isDamaged;
  }

  /** Files that were opened, and folders of remembered files that had to be listed and need not be next time. */
  get newsCount(): number {
    const { folders } = this.#listed();
    return this.#opened.count + [...this.#entries.keys()].filter((folder) => folders.has(folder)).length;
  }

  /** What is to be written, folder by folder. `complete`: what was not met is gone. */
  news({ complete }: { readonly complete: boolean }): ListedNews {
    const gone = complete ? this.#gone() : new Map<string, readonly string[]>();
    const folders = new Set([...this.#opened.folders(), ...gone.keys()]);
    const rowsOf = (folder: string): Map<string, ListedFile | undefined> => {
      const rows: Map<string, ListedFile | undefined> = this.#opened.rows(folder);
      for (const name of gone.get(folder) ?? []) if (!rows.has(name)) rows.set(name, undefined);
      return rows;
    };
    return {
      has: (folder) => folders.has(folder),
      *[Symbol.iterator]() {
        for (const folder of folders) yield [folder, rowsOf(folder)] as const;
      },
    };
  }

  /** Remembered, and not met. */
  #gone(): Map<string, readonly string[]> {
    const gone = new Map<string, readonly string[]>();
    for (const [folder, { rows }] of this.#listed().folders) {
      const met = this.#met.get(folder);
      const names = rows.names.filter((_, row) => met?.[row] !== 1);
      if (names.length > 0) gone.set(folder, names);
    }
    return gone;
  }
}

const NONE: readonly string[] = [];
const NO_NUMBERS: readonly number[] = [];
const NO_STATES: readonly (FileState | undefined)[] = [];

function numbersOf(state: FileState | undefined): number[] {
  return state ? [state.size, state.time, state.node] : [-1, -1, -1];
}

function isSame(known: ListedFile, main: FileState, others: readonly (FileState | undefined)[]): boolean {
  if (known[2] !== main.size || known[3] !== main.time || known[4] !== main.node) return false;
  if (others.length === 0) return known.length === 5;
  return known.length === 5 + 3 * others.length && others.flatMap(numbersOf).every((one, n) => known[5 + n] === one);
}

function isSameFolder(known: FolderState, now: FolderState): boolean {
  return known.time === now.time && known.changed === now.changed && known.node === now.node;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
