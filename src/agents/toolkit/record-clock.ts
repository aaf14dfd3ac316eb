// The time that a written record tells: when it was said, else that of the one before; never later than now, for a client puts what is said
// next before the future.
import type { Message } from '../../model/session.js';
import type { InstallTarget } from '../agent.js';

/** A moment as it is written here too, on a day that every month has: it need not be written again. */
const USUAL = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d\.\d{3}Z$/;

export class RecordClock {
  readonly #now: number;
  #at: number;
  /** Asked for with every record, and the same for all that a message becomes. */
  #text: string | undefined;

  constructor({ startedAt, now }: Pick<InstallTarget, 'startedAt' | 'now'>) {
    this.#now = now.getTime();
    this.#at = Math.min(startedAt.getTime(), this.#now);
  }

  moveTo({ at }: Pick<Message, 'at'>): void {
    const said = Date.parse(at ?? '');
    if (Number.isNaN(said)) return;
    this.#at = Math.min(said, this.#now);
    this.#text = said <= this.#now && USUAL.test(at!) ? at : undefined;
  }

  get text(): string {
    return (this.#text ??= new Date(this.#at).toISOString());
  }
}
