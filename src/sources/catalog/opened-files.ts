// What was found in files that were opened, by folder. As numbers and references alone, since there may be tens of thousands of them at once.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import type { FileState } from '../../io/file-state.js';
import type { Json } from '../../model/json.js';
import type { ListedFile } from '../../store/catalog/listed-files.js';

interface OpenedFolder {
  readonly files: string[];
  /** In the same places; null: no session. */
  readonly refs: (SessionRef | null)[];
  /** Size, time and place on the disk of each. */
  readonly states: number[];
  /** The same of other files that count, by the file's place. */
  readonly beside: Map<number, readonly number[]>;
}

/** What a file's state is made of. */
const NUMBERS = 3;

export class OpenedFiles {
  readonly #folders = new Map<string, OpenedFolder>();
  #count = 0;
  #last = { name: '', folder: undefined as OpenedFolder | undefined };
  /** Made when somebody asks. */
  #states: Map<string, FileState> | undefined;

  get count(): number {
    return this.#count;
  }

  folders(): Iterable<string> {
    return this.#folders.keys();
  }

  add(file: string, ref: SessionRef | null, state: FileState, beside: readonly number[]): void {
    const folder = this.#folderOf(file);
    const place = folder.files.push(file) - 1;
    folder.refs.push(ref);
    folder.states.push(state.size, state.time, state.node);
    if (beside.length > 0) folder.beside.set(place, beside);
    this.#count++;
    this.#states = undefined;
  }

  #folderOf(file: string): OpenedFolder {
    const length = file.lastIndexOf(path.sep);
    if (this.#last.folder && length === this.#last.name.length && file.startsWith(this.#last.name)) return this.#last.folder;
    const name = file.slice(0, length);
    let folder = this.#folders.get(name);
    if (!folder) this.#folders.set(name, (folder = { files: [], refs: [], states: [], beside: new Map() }));
    this.#last = { name, folder };
    return folder;
  }

  stateOf(file: string): FileState | undefined {
    this.#states ??= new Map([...this.#folders.values()].flatMap(({ files, states }) => files.map((one, n) => [one, stateAt(states, n)])));
    return this.#states.get(file);
  }

  /** As they are to be written, by name. */
  rows(folder: string): Map<string, ListedFile> {
    const rows = new Map<string, ListedFile>();
    const opened = this.#folders.get(folder);
    opened?.files.forEach((file, n) => {
      const name = file.slice(folder.length + 1);
      const { size, time, node } = stateAt(opened.states, n);
      rows.set(name, [name, opened.refs[n]! as unknown as Json, size, time, node, ...(opened.beside.get(n) ?? [])]);
    });
    return rows;
  }
}

function stateAt(states: readonly number[], place: number): FileState {
  const at = place * NUMBERS;
  return { size: states[at]!, time: states[at + 1]!, node: states[at + 2]! };
}
