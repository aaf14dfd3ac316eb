// Steps in the order of their numbers: the file has them as they became ready, a quick result before the reply that asked for it, a checkpoint late.
import type { FoundRecord } from '../../io/jsonl.js';

/** How many wait for one that is missing. Some numbers are given to nothing that is written. */
const MOST_HELD = 16;

export interface OrderedStep {
  readonly found: FoundRecord;
  readonly index: number | undefined;
}

/** Hands steps on; what came before its turn waits for a few more. */
export class StepOrder {
  #last: number | undefined;
  /** By number. */
  #held: { readonly found: FoundRecord; readonly index: number }[] = [];

  *take(found: FoundRecord): Generator<OrderedStep> {
    const index = indexOf(found);
    if (index === undefined || this.#isOver(found, index)) {
      yield* this.rest();
      this.#last = index ?? this.#last;
      yield { found, index };
      return;
    }
    const at = this.#held.findLastIndex((one) => one.index <= index) + 1;
    this.#held.splice(at, 0, { found, index });
    while (this.#held.length > MOST_HELD || (this.#held.length > 0 && this.#held[0]!.index === (this.#last ?? index - 1) + 1)) {
      const next = this.#held.shift()!;
      this.#last = next.index;
      yield next;
    }
  }

  /** What still waits: the file has ended. */
  *rest(): Generator<OrderedStep> {
    for (const one of this.#held) yield one;
    this.#last = this.#held.at(-1)?.index ?? this.#last;
    this.#held = [];
  }

  /** Its turn is over, or somebody went back to an earlier step and said something else there. */
  #isOver(found: FoundRecord, index: number): boolean {
    if (this.#last === undefined) return false;
    return index <= this.#last || (found.record['type'] === 'USER_INPUT' && this.#held.some((one) => one.index >= index));
  }
}

function indexOf({ record }: FoundRecord): number | undefined {
  const index = record['step_index'];
  return typeof index === 'number' && Number.isSafeInteger(index) ? index : undefined;
}
