// Notes for the head of a hand-off. Of a long session's middle only the plan is noted, and of the newest entries nothing before it is known that they are the newest.
import { entryWeight } from '../../../model/entry-weight.js';
import type { Entry } from '../../../model/session.js';
import { Gatherer } from './gather.js';
import { HEAD, type BoundedNotes } from './bounded-notes.js';
import { Queue } from './queue.js';
import type { Describe } from './source.js';
import { withTime } from './times.js';

/** Entries at the beginning that are noted at once. */
const FIRST = 200;
/** Entries that may turn out to be the newest. */
const LAST = 600;
/** Characters that they may hold; past that they are noted early. */
const MOST = 8 << 20;

interface Waiting {
  readonly entry: Entry;
  readonly number: number;
  readonly weight: number;
  readonly isOfPlan: boolean;
}

export class HeadNotes {
  private readonly gatherer: Gatherer;
  private seen = 0;
  private noted = 0;
  /** Each in the place of the one that was seen so many before it. */
  private readonly waiting: (Waiting | undefined)[] = Array.from({ length: LAST }, () => undefined);
  private newest = 0;
  private oldest = 0;
  private weight = 0;

  private readonly queue: Queue;

  constructor(describe: Describe) {
    this.queue = new Queue(describe);
    this.gatherer = new Gatherer(describe, HEAD, this.queue);
  }

  /** Called with every entry in the order of the file. `isOfPlan`: it changes the plan, or answers what changed it. */
  see(entry: Entry, isOfPlan: boolean): void {
    const number = this.seen++;
    this.queue.see(withTime(entry), number);
    if (entry.kind === 'opaque') return;
    if (entry.lane !== undefined) return this.gatherer.see(entry, number); // it keeps next to nothing of them
    if (this.noted < FIRST) {
      this.noted++;
      this.gatherer.see(entry, number);
      return;
    }
    if (this.newest - this.oldest === LAST) {
      const passed = this.take();
      if (passed.isOfPlan) this.gatherer.see(passed.entry, passed.number);
    }
    const weight = entryWeight(entry);
    this.waiting[this.newest++ % LAST] = { entry, number, weight, isOfPlan };
    this.weight += weight;
    while (this.weight > MOST) this.noteOldest();
  }

  /** Characters in entries that are not noted yet. */
  get waitingWeight(): number {
    return this.weight;
  }

  /** When all entries were seen. */
  settle(): BoundedNotes {
    while (this.oldest < this.newest) this.noteOldest();
    return this.gatherer.notes;
  }

  private noteOldest(): void {
    const { entry, number } = this.take();
    this.gatherer.see(entry, number);
  }

  private take(): Waiting {
    const at = this.oldest++ % LAST;
    const one = this.waiting[at]!;
    this.waiting[at] = undefined;
    this.weight -= one.weight;
    return one;
  }
}
