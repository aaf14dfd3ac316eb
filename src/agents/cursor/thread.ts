// The conversation so far, and those of sub-agents: each entry follows the one before it, and no two have one id.
import type { Entry, EntryBase, Mutable } from '../../model/session.js';

export class Thread {
  /** Of the message that a later reply answers, where that has none of its own. */
  model: string | undefined;
  #last: string | null;
  /** How often each was asked for. */
  readonly #ids: Map<string, number>;
  readonly #lane: string | undefined;

  constructor({ ids = new Map(), lane, last = null }: { ids?: Map<string, number>; lane?: string; last?: string | null } = {}) {
    this.#ids = ids;
    this.#lane = lane;
    this.#last = last;
  }

  /** Of the same session. */
  side(lane: string): Thread {
    return new Thread({ ids: this.#ids, lane });
  }

  /** What an entry begins with. Ids may come again: the same words have the same hash. */
  base(id: string, at?: string): Mutable<EntryBase> {
    const base: Mutable<EntryBase> = { id: this.#unused(id), parent: this.#last };
    if (at !== undefined) base.at = at;
    if (this.#lane !== undefined) base.lane = this.#lane;
    return base;
  }

  /** The next one follows it; what has no meaning elsewhere is beside the conversation. */
  add<One extends Entry>(entry: One): One {
    if (entry.kind !== 'opaque') this.#last = entry.id;
    return entry;
  }

  #unused(id: string): string {
    let times = (this.#ids.get(id) ?? 0) + 1;
    let free = times === 1 ? id : `${id}.${times}`;
    while (times > 1 && this.#ids.has(free)) free = `${id}.${++times}`;
    this.#ids.set(id, times);
    if (free !== id) this.#ids.set(free, 1);
    return free;
  }
}
