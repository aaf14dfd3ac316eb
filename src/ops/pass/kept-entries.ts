// A session is read once as far as memory allows: what the first reading saw waits for the second, which then needs no file.
import { entryWeight } from '../../model/entry-weight.js';
import type { Entry, Part } from '../../model/session.js';
import { collectGarbage } from '../../io/collect-garbage.js';

/** In characters, most of which take a byte each. More would cost memory that a second reading does not. */
const MOST_KEPT = 60 << 20;
/** A file is at most so many times as long as what is kept of it: the rest is for its own client. */
const BYTES_FOR_KEPT = 2;
/** From so many on it is worth a moment of the collector's that their memory serves for what comes then. */
const MUCH = 16 << 20;

export interface KeepOptions {
  /** The target takes reasoning too; another only counts it. */
  readonly reasoning: boolean;
}

export class KeptEntries {
  readonly #reasoning: boolean;
  #entries: Entry[] | undefined;
  #weight = 0;

  /** `bytes`: of the file. A large one is not even begun to keep. */
  constructor(bytes: number, { reasoning }: KeepOptions) {
    this.#reasoning = reasoning;
    this.#entries = bytes > BYTES_FOR_KEPT * MOST_KEPT ? undefined : [];
  }

  see(entry: Entry): void {
    if (!this.#entries) return;
    const kept = this.#slim(entry);
    this.#weight += entryWeight(kept);
    if (this.#weight > MOST_KEPT) this.#entries = undefined;
    else this.#entries.push(kept);
  }

  /** As much of it as a replay asks for. */
  #slim(entry: Entry): Entry {
    if (entry.kind === 'opaque') return { ...entry, record: null }; // that there is one
    if (this.#reasoning || entry.kind !== 'message' || !entry.parts.some(isReasoning)) return entry;
    return { ...entry, parts: entry.parts.map((part) => (isReasoning(part) ? UNSAID : part)) };
  }

  /** When all were taken: what they held is free at once. Left to itself, the collector would rather let the process grow. */
  letGo(): void {
    if (this.#weight > MUCH) collectGarbage();
  }

  /** All of them in file order, once: each is let go as it is taken. Undefined: too many, or already taken. */
  take(): Iterable<Entry> | undefined {
    const entries = this.#entries;
    this.#entries = undefined;
    return entries && lettingGo(entries);
  }
}

const UNSAID: Part = { type: 'reasoning', text: '' };

function isReasoning(part: Part): boolean {
  return part.type === 'reasoning';
}

function* lettingGo(entries: (Entry | undefined)[]): Generator<Entry> {
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    entries[i] = undefined;
    yield entry;
  }
}
