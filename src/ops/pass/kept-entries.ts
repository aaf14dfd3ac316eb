// A short session is read once: what the first reading saw waits for the second, which then needs no file.
import { entryWeight } from '../../model/entry-weight.js';
import type { Entry } from '../../model/session.js';

/** In characters, and so about as many bytes of a file. More would cost memory that a second reading does not. */
const MOST_KEPT = 16 << 20;

export class KeptEntries {
  #entries: Entry[] | undefined;
  #weight = 0;

  /** `bytes`: of the file. A large one is not even begun to keep. */
  constructor(bytes: number) {
    this.#entries = bytes > MOST_KEPT ? undefined : [];
  }

  see(entry: Entry): void {
    if (!this.#entries) return;
    this.#weight += entryWeight(entry);
    if (this.#weight > MOST_KEPT) this.#entries = undefined;
    else this.#entries.push(entry);
  }

  /** Undefined: too many. */
  get all(): readonly Entry[] | undefined {
    return this.#entries;
  }
}
