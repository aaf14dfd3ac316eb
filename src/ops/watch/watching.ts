// Watches until somebody stops it: waits for events and times, has somebody look, and tells what came of it. What the world is like comes in from outside.
import type { Diagnostic } from '../../model/report.js';
import type { LookResult } from './look.js';
import { Schedule } from './schedule.js';

export interface Looked {
  /** Null: it failed; the diagnostics say why. */
  readonly result: LookResult | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Surroundings {
  readonly now: () => number;
  /** Until the time has passed or `wake` was called. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly wake: () => void;
  readonly look: () => Promise<Looked>;
  /** Watches these folders, and tells whether some have come or gone. `notes`: where clients note what they have open. */
  readonly refresh: (notes: readonly string[]) => boolean;
}

/** Folders that have come or gone are looked for so often; a laptop that slept is noticed as soon. */
const REFRESH_MS = 2 * 60_000;
/** What is odd is told once. */
const MOST_TOLD = 500;

export class Watching {
  readonly #parts: Surroundings;
  readonly #schedule: Schedule;
  readonly #told = new Set<string>();
  #notes: readonly string[] = [];

  constructor(quietMs: number, parts: Surroundings) {
    this.#parts = parts;
    this.#schedule = new Schedule(quietMs);
  }

  /** Called by whoever watches folders. */
  changed(folder: string): void {
    const before = this.#schedule.nextAt();
    if (this.#notes.includes(folder)) this.#schedule.noted(this.#parts.now());
    else this.#schedule.active(this.#parts.now());
    if (this.#schedule.nextAt() < before) this.#parts.wake();
  }

  async untilStopped(signal: AbortSignal, tell: (looked: Looked) => Promise<void>): Promise<void> {
    signal.addEventListener('abort', this.#parts.wake, { once: true });
    this.#parts.refresh(this.#notes);
    while (!signal.aborted) {
      const due = this.#schedule.nextAt() - this.#parts.now();
      if (due > 0) {
        await this.#parts.sleep(Math.min(due, REFRESH_MS));
        if (!signal.aborted && this.#parts.refresh(this.#notes)) this.#schedule.active(this.#parts.now());
        continue;
      }
      const looked = await this.#parts.look();
      if (signal.aborted && !looked.result) return;
      const { nextAt = null, notes = [] } = looked.result ?? {};
      this.#schedule.looked(this.#parts.now(), nextAt === null ? undefined : Date.parse(nextAt));
      this.#notes = notes;
      await tell({ ...looked, diagnostics: looked.diagnostics.filter((one) => this.#isNews(one)) });
    }
  }

  #isNews({ rule, message, place }: Diagnostic): boolean {
    const said = `${rule} ${message} ${place?.source ?? ''}`;
    if (this.#told.has(said)) return false;
    if (this.#told.size >= MOST_TOLD) this.#told.clear();
    this.#told.add(said);
    return true;
  }
}
