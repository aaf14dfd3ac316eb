// What lists said of files, remembered in the catalog: a list opens only what has changed since.
import type { RefMemory, SessionRef } from '../../agents/agent.js';
import { fileState, type FileState } from '../../io/file-state.js';
import type { ListedFile } from '../../store/catalog/listed-files.js';

export class RememberedRefs implements RefMemory {
  readonly #listed: () => ReadonlyMap<string, ListedFile>;
  readonly #states = new Map<string, FileState>();
  readonly #changed = new Map<string, SessionRef | null>();

  constructor(listed: () => ReadonlyMap<string, ListedFile>) {
    this.#listed = once(listed);
  }

  recall(file: string, beside: readonly string[] = []): SessionRef | null | undefined {
    const state = togetherWith(fileState(file), beside);
    if (!state) return undefined;
    this.#states.set(file, state);
    const known = this.#listed().get(file);
    return known?.state === state.text ? (JSON.parse(known.ref) as SessionRef | null) : undefined;
  }

  keep(file: string, ref: SessionRef | null): void {
    this.#changed.set(file, ref);
  }

  /** Of a file that was looked at for the list. */
  stateOf(file: string): FileState | undefined {
    return this.#states.get(file);
  }

  /** What is new. What was written this moment, or holds a secret, is opened again next time. */
  *news(holdsSecret: (text: string) => boolean): Generator<readonly [path: string, file: ListedFile | undefined]> {
    for (const [file, ref] of this.#changed) {
      const state = this.#states.get(file);
      const text = JSON.stringify(ref);
      if (state?.settled && !holdsSecret(text)) yield [file, { state: state.text, ref: text }];
    }
  }

  get newsCount(): number {
    return this.#changed.size;
  }

  /** Files that are remembered and were not met: where every agent was asked, they are gone. */
  *gone(): Generator<readonly [path: string, file: undefined]> {
    for (const file of this.#listed().keys()) if (!this.#states.has(file)) yield [file, undefined];
  }
}

function togetherWith(state: FileState | undefined, beside: readonly string[]): FileState | undefined {
  if (!state || beside.length === 0) return state;
  const others = beside.map((file) => fileState(file));
  return {
    text: [state, ...others].map((one) => one?.text ?? '-').join(' '),
    size: state.size,
    settled: state.settled && others.every((one) => one?.settled !== false),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
