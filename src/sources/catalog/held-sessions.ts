// Sessions whose files are as they were remembered, as the rows that are kept of them: a reference is made when somebody wants one.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { fileState, type FileState } from '../../io/file-state.js';
import { beforeNames } from '../../io/walk.js';
import { listedRef, type ListedFolder } from '../../store/catalog/listed-files.js';
import { AT, idNumber, NUMBERS } from '../../store/catalog/listed-numbers.js';

interface HeldFolder {
  readonly before: string;
  readonly listed: ListedFolder;
  /** Its first session, and how many it has. */
  readonly first: number;
  count: number;
}

export class HeldSessions {
  readonly #folders = new Map<string, HeldFolder>();
  /** Of each session: its folder, its row there, and when it was last active. */
  readonly #folderOf: HeldFolder[] = [];
  readonly #rowOf: number[] = [];
  readonly #newness: number[] = [];
  readonly #ids: number[] = [];
  readonly #made: (SessionRef | undefined)[] = [];
  #placeOf: ReadonlyMap<SessionRef, number> | undefined;

  get count(): number {
    return this.#rowOf.length;
  }

  /** Looks at the files of a folder; gives the names of those that are others now, or gone. `met`: marks the rows of the rest. */
  hold(folder: string, listed: ListedFolder, mayHold: (name: string) => boolean, met: Uint8Array): readonly string[] {
    const { names, numbers, beside } = listed.rows;
    if (this.#folders.has(folder)) return names;
    const own: HeldFolder = { before: beforeNames(folder), listed, first: this.count, count: 0 };
    this.#folders.set(folder, own);
    const others: string[] = [];
    for (let row = 0; row < names.length; row++) {
      const at = row * NUMBERS;
      const state = mayHold(names[row]!) && beside[row] === undefined ? fileState(own.before + names[row]!) : undefined;
      if (!state || state.size !== numbers[at + AT.size] || state.time !== numbers[at + AT.time] || state.node !== numbers[at + AT.node]) {
        others.push(names[row]!);
        continue;
      }
      met[row] = 1;
      const newness = numbers[at + AT.newness]!;
      if (Number.isNaN(newness)) continue; // it holds no session
      this.#folderOf.push(own);
      this.#rowOf.push(row);
      this.#newness.push(newness);
      this.#ids.push(numbers[at + AT.id]!);
      own.count++;
    }
    return others;
  }

  /** The same object each time. */
  ref(place: number): SessionRef {
    return (this.#made[place] ??= this.#make(place));
  }

  #make(place: number): SessionRef {
    const { before, listed } = this.#folderOf[place]!;
    const file = listed.at(this.#rowOf[place]!);
    this.#placeOf = undefined;
    return listedRef(listed, file, before + file[0]) as unknown as SessionRef;
  }

  newness(place: number): number {
    return this.#newness[place]!;
  }

  cwd(place: number): string | undefined {
    const { listed } = this.#folderOf[place]!;
    return listed.words.texts[listed.rows.numbers[this.#rowOf[place]! * NUMBERS + AT.cwd]!];
  }

  /** Every folder that one of them is of. */
  folders(): ReadonlySet<string> {
    const found = new Set<string>();
    this.#rowOf.forEach((_, place) => {
      const cwd = this.cwd(place);
      if (cwd !== undefined) found.add(cwd);
    });
    return found;
  }

  /** Undefined: it is none of these. */
  stateOf(ref: SessionRef): FileState | undefined {
    this.#placeOf ??= new Map(this.#made.flatMap((made, place) => (made ? [[made, place] as const] : [])));
    const place = this.#placeOf.get(ref);
    if (place === undefined) return undefined;
    const [, , size, time, node] = this.#folderOf[place]!.listed.at(this.#rowOf[place]!);
    return { size: size!, time: time!, node: node! };
  }

  /** Places of those in these files. */
  placesOf(files: Iterable<string>): number[] {
    const places: number[] = [];
    for (const file of files) {
      const folder = this.#folders.get(path.dirname(file));
      if (!folder) continue;
      const { before, listed, first, count } = folder;
      const name = file.slice(before.length);
      for (let place = first; place < first + count; place++) if (listed.rows.names[this.#rowOf[place]!] === name) places.push(place);
    }
    return places;
  }

  /** No two of them and of the others are the same session, as far as numbers tell it. */
  areAllDifferent(others: readonly SessionRef[]): boolean {
    const ids = Float64Array.from([...this.#ids, ...others.map(({ id }) => idNumber(id))]).sort();
    for (let n = 1; n < ids.length; n++) if (ids[n] === ids[n - 1]) return false;
    return true;
  }
}
