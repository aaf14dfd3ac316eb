// A session is read once as far as memory allows: what the first reading saw waits for the second, which then needs no file.
import { entryWeight } from '../../model/entry-weight.js';
import type { Entry } from '../../model/session.js';

/** In characters, most of which take a byte each. More would cost memory that a second reading does not. */
const MOST_KEPT = 32 << 20;
/** A file is at most so many times as long as what is kept of it: the rest is for its own client. */
const BYTES_FOR_KEPT = 2;

export class KeptEntries {
  #entries: Entry[] | undefined;
  #weight = 0;

  /** `bytes`: of the file. A large one is not even begun to keep. */
  constructor(bytes: number) {
    this.#entries = bytes > BYTES_FOR_KEPT * MOST_KEPT ? undefined : [];
  }

  see(entry: Entry): void {
    if (!this.#entries) return;
    const kept = entry.kind === 'opaque' ? { ...entry, record: null } : entry; // that there is one is all that a replay asks
    this.#weight += entryWeight(kept);
    if (this.#weight > MOST_KEPT) this.#entries = undefined;
    else this.#entries.push(kept);
  }

  /** All of them in file order, once: each is let go as it is taken. Undefined: too many, or already taken. */
  take(): Iterable<Entry> | undefined {
    const entries = this.#entries;
    this.#entries = undefined;
    return entries && lettingGo(entries);
  }
}

function* lettingGo(entries: (Entry | undefined)[]): Generator<Entry> {
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    entries[i] = undefined;
    yield entry;
  }
}
