// Diagnostics: every loss, oddity and failure is one finding with a rule id, a place and a hint.

export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic {
  /** `area/what`, listed in docs/diagnostics.md. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place?: { readonly source: string; readonly line?: number; readonly pointer?: string };
  readonly hint?: string;
  /** How many things the finding speaks of, when it is a sum. */
  readonly count?: number;
}

/** Findings of one rule that are named one by one; a hostile file can make one for each of its lines. */
const MOST_OF_A_RULE = 100;

/** Collects what happened on the way. Made by the entry point, passed down, never global. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];
  readonly #once = new Map<string, { index: number; count: number; make: (count: number) => Diagnostic }>();

  readonly #perRule = new Map<string, { count: number; index: number }>();

  /** How often something was found, the same thing each time included. */
  findings = 0;

  add(diagnostic: Diagnostic): void {
    this.findings++;
    const { rule, severity } = diagnostic;
    const seen = this.#perRule.get(rule) ?? { count: 0, index: -1 };
    this.#perRule.set(rule, seen);
    if (++seen.count <= MOST_OF_A_RULE) this.diagnostics.push(diagnostic);
    else {
      if (seen.index < 0) seen.index = this.diagnostics.length;
      const more = seen.count - MOST_OF_A_RULE;
      this.diagnostics[seen.index] = { rule, severity, count: more, message: `${more} more like this` };
    }
  }

  /** The same finding many times becomes one with a count: a million odd lines must not become a million messages. */
  tally(key: string, make: (count: number) => Diagnostic): void {
    const seen = this.#once.get(key);
    if (seen) {
      this.findings++;
      seen.count++;
      this.diagnostics[seen.index] = { ...seen.make(seen.count), count: seen.count };
    } else {
      const first = { ...make(1), count: 1 };
      if ((this.#perRule.get(first.rule)?.count ?? 0) < MOST_OF_A_RULE)
        this.#once.set(key, { index: this.diagnostics.length, count: 1, make });
      this.add(first);
    }
  }

  /** Takes over what another report found. */
  addAll(other: Report): void {
    for (const one of other.diagnostics) this.add(one);
  }

  get worst(): Severity | undefined {
    for (const severity of ['error', 'warning', 'info'] as const) {
      if (this.diagnostics.some((d) => d.severity === severity)) return severity;
    }
    return undefined;
  }
}

/** Thrown when the requested work cannot continue. Carries what to report; anything else that is thrown is an internal error. */
export class Failure extends Error {
  readonly diagnostic: Diagnostic;
  /** 1: not found, invalid or refused. 2: wrong usage. 130: stopped by whoever runs it. */
  readonly exitCode: 1 | 2 | 130;

  constructor(diagnostic: Omit<Diagnostic, 'severity'>, options: { exitCode?: 1 | 2 | 130; cause?: unknown } = {}) {
    super(diagnostic.message, { cause: options.cause });
    this.name = 'Failure';
    this.diagnostic = { severity: 'error', ...diagnostic };
    this.exitCode = options.exitCode ?? 1;
  }
}
