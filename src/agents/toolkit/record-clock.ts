// The time that a written record tells: when it was said, else that of the one before; never later than now, for a client puts what is said
// next before the future.
import type { Message } from '../../model/session.js';
import type { InstallTarget } from '../agent.js';

export class RecordClock {
  readonly #now: number;
  #at: number;

  constructor({ startedAt, now }: Pick<InstallTarget, 'startedAt' | 'now'>) {
    this.#now = now.getTime();
    this.#at = Math.min(startedAt.getTime(), this.#now);
  }

  moveTo({ at }: Pick<Message, 'at'>): void {
    const said = Date.parse(at ?? '');
    if (!Number.isNaN(said)) this.#at = Math.min(said, this.#now);
  }

  get text(): string {
    return new Date(this.#at).toISOString();
  }
}
