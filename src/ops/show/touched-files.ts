// Files that a session's calls touched, most recently touched first.
import type { ToolKind } from '../../model/session.js';

export interface TouchedFile {
  readonly path: string;
  readonly kinds: readonly ToolKind[];
}

export class TouchedFiles {
  readonly #kinds = new Map<string, Set<ToolKind>>();

  touch(path: string, kind: ToolKind): void {
    const kinds = this.#kinds.get(path) ?? new Set();
    this.#kinds.delete(path); // to come after all others
    this.#kinds.set(path, kinds.add(kind));
  }

  restart(): void {
    this.#kinds.clear();
  }

  list(): TouchedFile[] {
    return [...this.#kinds].reverse().map(([path, kinds]) => ({ path, kinds: [...kinds] }));
  }
}
