// Lines of a session's newest entries while it is read: what is shown is nearly always among them, and all of them would not fit.
import { drain, isHeader, type Entry, type SessionStream } from '../model/session.js';
import { linesOf, type TurnLine } from './turn-lines.js';

const MOST = 20_000;

export interface Shown {
  readonly lines: readonly TurnLine[];
  readonly at?: string;
}

export class RecentLines {
  readonly #shown = new Map<number, Shown>();
  #seen = 0;

  /** Called with every entry, in the order in which they are read. */
  see(entry: Entry): void {
    const i = this.#seen++;
    if (entry.kind !== 'opaque') this.#shown.set(i, shownOf(entry));
    if (i >= MOST) this.#shown.delete(i - MOST);
  }

  /** Begins anew: the session is read from another place. */
  restart(): void {
    this.#shown.clear();
    this.#seen = 0;
  }

  get(i: number): Shown | undefined {
    return this.#shown.get(i);
  }

  /** Entries of long ago, which only a further reading brings back. */
  async bringBack(wanted: readonly number[], read: () => SessionStream): Promise<void> {
    const missing = new Set(wanted.filter((i) => i < this.#seen - MOST));
    if (missing.size === 0) return;
    let i = -1;
    await drain(read(), (item) => {
      if (!isHeader(item) && missing.has(++i)) this.#shown.set(i, shownOf(item));
    });
  }
}

function shownOf(entry: Entry): Shown {
  return { lines: linesOf(entry), ...(entry.at !== undefined && { at: entry.at }) };
}
