// Files that a session's calls touched, most recently touched first.
import type { ToolKind } from '../../model/session.js';

export interface TouchedFile {
  readonly path: string;
  readonly kinds: readonly ToolKind[];
}

const CHANGES: ReadonlySet<ToolKind> = new Set(['edit', 'delete', 'move']);

export class TouchedFiles {
  readonly #kinds = new Map<string, Set<ToolKind>>();
  /** Entries that changed a file, by number from 0. */
  readonly changedIn = new Set<number>();

  /** `entry`: the number of the one that touched it. */
  touch(path: string, kind: ToolKind, entry: number): void {
    if (CHANGES.has(kind)) this.changedIn.add(entry);
    const kinds = this.#kinds.get(path) ?? new Set();
    this.#kinds.delete(path); // to come after all others
    this.#kinds.set(path, kinds.add(kind));
  }

  restart(): void {
    this.#kinds.clear();
    this.changedIn.clear();
  }

  list(): TouchedFile[] {
    return [...this.#kinds].reverse().map(([path, kinds]) => ({ path, kinds: [...kinds] }));
  }
}
