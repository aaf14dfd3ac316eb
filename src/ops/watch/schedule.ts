// When to look next. A look costs the time of a list, so that it is taken when something may be due, and rarely otherwise. No clock of its own.

/** Without any event: what no event tells is found then (folders that cannot be watched, databases on other machines). */
export const SWEEP_MS = 15 * 60_000;
/** While something is written: the least time between two looks. */
export const BUSY_MS = 5 * 60_000;
/** Between two looks, whatever happens. */
export const LEAST_MS = 10_000;
/** A client that ends writes its last lines about now. */
export const SETTLE_MS = 2000;

export class Schedule {
  readonly #busyMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The first event since the last look. */
  #activeAt: number | undefined;
  #endedAt: number | undefined;
  #dueAt: number | undefined;

  constructor(quietMs: number) {
    this.#busyMs = Math.max(LEAST_MS, Math.min(BUSY_MS, quietMs / 2));
  }

  /** Something was written among the sessions. */
  active(now: number): void {
    this.#activeAt ??= now;
  }

  /** A client has changed its notes of what it has open. */
  noted(now: number): void {
    this.#endedAt = now;
  }

  /** `dueAt`: when something will be due by what was seen. */
  looked(now: number, dueAt: number | undefined): void {
    this.#lookedAt = now;
    this.#activeAt = undefined;
    this.#endedAt = undefined;
    this.#dueAt = dueAt;
  }

  /** The time of the next look; before the first one, at once. */
  nextAt(): number {
    if (this.#lookedAt === Number.NEGATIVE_INFINITY) return this.#lookedAt;
    const wanted = Math.min(
      this.#lookedAt + SWEEP_MS,
      ...(this.#activeAt === undefined ? [] : [this.#activeAt + this.#busyMs]),
      ...(this.#endedAt === undefined ? [] : [this.#endedAt + SETTLE_MS]),
      ...(this.#dueAt === undefined ? [] : [this.#dueAt + SETTLE_MS]),
    );
    return Math.max(wanted, this.#lookedAt + LEAST_MS);
  }
}
