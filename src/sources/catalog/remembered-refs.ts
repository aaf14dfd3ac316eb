// What lists said of files, remembered in the catalog: a list opens only what has changed since.
import path from 'node:path';
import type { RefMemory, SessionRef } from '../../agents/agent.js';
import { fileState, isSettled, type FileState } from '../../io/file-state.js';
import type { Json } from '../../model/json.js';
import { listedRef, type ListedFile, type ListedFiles, type ListedFolder } from '../../store/catalog/listed-files.js';

/** What is to be written, by folder and by name. */
export type ListedNews = Map<string, Map<string, ListedFile | undefined>>;

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
  #asked: { readonly refs: readonly SessionRef[]; readonly unchanged: Unchanged | undefined } | undefined;
  /** A list needs none of this. */
  readonly #rowOf = once(() => new Map(this.#recalled.map((ref, n) => [ref, this.#rows[n]!])));
  /** The same, of files that hold no session. */
  readonly #none: ListedFile[] = [];
  /** Files that were remembered and are still there. */
  #met = 0;
  /** Of files whose reference is made of more than themselves. */
  readonly #beside = new Map<string, readonly (FileState | undefined)[]>();
  readonly #changed = new Map<string, SessionRef | null>();
  /** Of the file that was asked for last: the next one is mostly in the same. */
  #folder = { name: '', listed: undefined as ListedFolder | undefined };

  constructor(listed: () => ListedFiles) {
    this.#listed = once(listed);
  }

  recall(file: string, beside: readonly string[] = NONE): SessionRef | null | undefined {
    const main = fileState(file);
    if (!main) return undefined;
    const at = file.lastIndexOf(path.sep);
    const listed = this.#listedIn(file, at);
    const known = listed?.file(file.slice(at + 1));
    if (known) this.#met++;
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
    } else this.#none.push(known);
    return ref;
  }

  #listedIn(file: string, length: number): ListedFolder | undefined {
    if (length !== this.#folder.name.length || !file.startsWith(this.#folder.name)) {
      const name = file.slice(0, length);
      this.#folder = { name, listed: this.#listed().folders.get(name) };
    }
    return this.#folder.listed;
  }

  keep(file: string, ref: SessionRef | null): void {
    this.#changed.set(file, ref);
  }

  /** Of a session's file, if it was looked at for the list, which is over. */
  stateOf(ref: SessionRef): FileState | undefined {
    const known = this.#rowOf().get(ref);
    return known ? { size: known[2]!, time: known[3]!, node: known[4]! } : this.#seen.get(ref.path);
  }

  /** What was remembered, where it is all still there and among these sessions, unless its file has changed: the sum of it, and which of these it is. */
  unchangedAmong(refs: readonly SessionRef[]): Unchanged | undefined {
    if (this.#asked?.refs !== refs) this.#asked = { refs, unchanged: this.#unchangedOf(refs) };
    return this.#asked.unchanged;
  }

  #unchangedOf(refs: readonly SessionRef[]): Unchanged | undefined {
    const { sum, folders } = this.#listed();
    let remembered = 0;
    for (const { files } of folders.values()) remembered += files.length;
    if (sum === undefined || this.#met < remembered) return undefined;
    const rows = this.#rowOf();
    const others = refs.filter((ref) => !rows.has(ref));
    return refs.length - others.length === this.#recalled.length ? { sum, others } : undefined; // an older copy is not listed
  }

  /** What was remembered is not what was written. */
  get isDamaged(): boolean {
    return this.#listed().isDamaged;
  }

  get newsCount(): number {
    return this.#changed.size;
  }

  /** What was written this moment, or holds a secret, is opened again next time. `complete`: what was not met is gone. */
  news({ complete, holdsSecret }: { readonly complete: boolean; readonly holdsSecret: (text: string) => boolean }): ListedNews {
    const news: ListedNews = new Map();
    for (const [file, ref] of this.#changed) {
      const all = [this.#seen.get(file), ...(this.#beside.get(file) ?? [])];
      if (!all.every((one) => !one || isSettled(one)) || holdsSecret(JSON.stringify(ref))) continue;
      const name = path.basename(file);
      put(news, path.dirname(file), name, [name, ref as unknown as Json, ...all.flatMap(numbersOf)]);
    }
    if (complete) {
      const same = new Set([...this.#rows, ...this.#none]);
      for (const [folder, { files }] of this.#listed().folders)
        for (const row of files) {
          const [name] = row;
          if (!same.has(row) && !this.#seen.has(`${folder}${path.sep}${name}`)) put(news, folder, name, undefined);
        }
    }
    return news;
  }
}

function put(news: ListedNews, folder: string, name: string, file: ListedFile | undefined): void {
  const files = news.get(folder) ?? new Map<string, ListedFile | undefined>();
  news.set(folder, files.set(name, file));
}

const NONE: readonly string[] = [];
const NO_STATES: readonly (FileState | undefined)[] = [];

function numbersOf(state: FileState | undefined): number[] {
  return state ? [state.size, state.time, state.node] : [-1, -1, -1];
}

function isSame(known: ListedFile, main: FileState, others: readonly (FileState | undefined)[]): boolean {
  if (known[2] !== main.size || known[3] !== main.time || known[4] !== main.node) return false;
  if (others.length === 0) return known.length === 5;
  return known.length === 5 + 3 * others.length && others.flatMap(numbersOf).every((one, n) => known[5 + n] === one);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
