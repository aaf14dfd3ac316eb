// The client sends the results of parallel calls in the order of the calls; in the file they stand as they came in.
import type { Entry } from '../../model/session.js';

/** Hands entries on; a result that came too early waits for those of the calls before it, at most until somebody speaks. */
export class ResultOrder {
  #calls: readonly string[] = [];
  /** How many of them have handed their results on. */
  #done = 0;
  /** Those whose results may still come. */
  #open = new Set<string>();
  readonly #waiting = new Map<string, Entry>();

  *take(entry: Entry): Generator<Entry> {
    const call = resultOf(entry);
    if (entry.kind === 'opaque' || entry.lane !== undefined || (call !== undefined && !this.#open.delete(call))) yield entry;
    else if (call !== undefined) {
      this.#waiting.set(call, entry);
      yield* this.#ready();
    } else {
      yield* this.rest();
      yield entry;
      this.#calls = entry.kind === 'message' ? entry.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : [])) : [];
      this.#open = new Set(this.#calls);
    }
  }

  /** What still waits: some of the calls before it were never answered. */
  *rest(): Generator<Entry> {
    for (const call of this.#calls.slice(this.#done)) yield* this.#give(call);
    this.#calls = [];
    this.#done = 0;
    this.#open.clear();
  }

  *#ready(): Generator<Entry> {
    for (let call = this.#calls[this.#done]; call !== undefined && this.#waiting.has(call); call = this.#calls[this.#done]) {
      this.#done++;
      yield* this.#give(call);
    }
  }

  *#give(call: string): Generator<Entry> {
    const entry = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (entry) yield entry;
  }
}

function resultOf(entry: Entry): string | undefined {
  const first = entry.kind === 'message' ? entry.parts[0] : undefined;
  return first?.type === 'tool-result' ? first.call : undefined;
}
