// What tells whether a session is the one that an edit list was made for: the outline of its main conversation, without its words, so that the
// redacted copy of a session has the digest of the session itself.
import type { Entry } from '../model/session.js';
import { sha256 } from '../model/sha256.js';

/** Entries that are hashed at a time, each time together with the hash so far: a session of any size needs no text of all of it. */
const AT_A_TIME = 1000;

export class OutlineDigest {
  #hash = '';
  #lines: string[] = [];
  #seen = 0;
  readonly #most: number;

  /** `most`: entries of the main conversation that count; a session may have grown since. */
  constructor(most = Infinity) {
    this.#most = most;
  }

  /** Called with every entry, in the order of the file. */
  see(entry: Entry): void {
    if (entry.lane !== undefined || this.#seen >= this.#most) return;
    this.#seen++;
    this.#lines.push(JSON.stringify([entry.id, entry.kind, entry.kind === 'message' ? entry.role : '', entry.at ?? '']));
    if (this.#lines.length === AT_A_TIME) this.#fold();
  }

  /** Entries that were counted. */
  get entries(): number {
    return this.#seen;
  }

  get digest(): string {
    if (this.#lines.length > 0 || this.#hash === '') this.#fold();
    return `sha256:${this.#hash}`;
  }

  #fold(): void {
    this.#hash = sha256([this.#hash, ...this.#lines].join('\n'));
    this.#lines = [];
  }
}
