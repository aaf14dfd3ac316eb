// Entries of a store that knows no parents: each follows the one before it.
import type { Compaction, Entry, EntryId, Message, Opaque, Place } from '../../model/session.js';

type Unlinked<One extends Entry> = Omit<One, 'parent' | 'place'>;

export class EntryChain {
  #last: EntryId | null = null;

  /** The entry that the next one follows. */
  get last(): EntryId | null {
    return this.#last;
  }

  /** Somebody went back there, or started over (null). */
  moveTo(entry: EntryId | null): void {
    this.#last = entry;
  }

  /** Entries of a side conversation do not lead on. */
  link(entry: Unlinked<Message> | Unlinked<Compaction> | Unlinked<Opaque>, place: Place, parent: EntryId | null = this.#last): Entry {
    if (entry.lane === undefined) this.#last = entry.id;
    return { ...entry, parent, place } as Entry;
  }
}
