// Which turn an entry belongs to, by where turns begin.
import type { Ledger } from '../ledger/ledger.js';

export class TurnSpans {
  /** First entries of the turns, ascending. */
  readonly #begins: readonly number[];

  constructor({ turns }: Pick<Ledger, 'turns'>) {
    this.#begins = turns.map(({ entries }) => Math.min(...entries)).toSorted((a, b) => a - b);
  }

  /** 0 before the first. */
  turnOf(entry: number): number {
    let [low, high] = [0, this.#begins.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#begins[middle]! <= entry) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
