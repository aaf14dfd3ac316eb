// Which events a model is shown at a place of the conversation: all that led there, without what condensations took out.

interface Known {
  readonly before: string | null;
  /** Entries that were made of it. */
  readonly entries: readonly string[];
  readonly forgets?: ReadonlySet<string>;
}

export class Branch {
  readonly #events = new Map<string, Known>();

  has(event: string): boolean {
    return this.#events.has(event);
  }

  /** The entry that what comes after an event hangs on. */
  lastEntryOf(event: string | null): string | null {
    return event === null ? null : (this.#events.get(event)?.entries.at(-1) ?? null);
  }

  add(event: string, known: Known): void {
    this.#events.set(event, known);
  }

  /** Entries that stay in view behind a condensation, oldest first. A later one may forget the summary of an earlier one; each stands for all before. */
  inView(before: string | null, forgets: ReadonlySet<string>): string[] {
    const forgotten = new Set(forgets);
    const kept: string[] = [];
    const seen = new Set<string>();
    for (let at = before; at !== null && !seen.has(at);) {
      seen.add(at);
      const known = this.#events.get(at);
      if (!known) break;
      if (known.forgets) for (const one of known.forgets) forgotten.add(one);
      else if (!forgotten.has(at)) kept.push(...known.entries.toReversed());
      at = known.before;
    }
    return kept.reverse();
  }
}
