// Statements and where they stand in the session; what has been said is not said again.
import type { Evidence, Statement } from '../model/handoff.js';
import type { Timestamp } from '../model/session.js';

/** Something that could be in a section, and what it is worth there. */
export interface Candidate<T extends Statement> {
  readonly item: T;
  readonly score: number;
}

interface Origin {
  readonly entry: number;
  readonly at?: Timestamp;
  readonly turn?: number;
}

export function statement(text: string, ...origins: readonly [Origin, ...Origin[]]): Statement {
  const { at, turn } = origins[0];
  return {
    text,
    evidence: evidenceOf(...origins.map((origin) => origin.entry)),
    ...(at !== undefined && { at }),
    ...(turn !== undefined && { turn }),
  };
}

export function evidenceOf(...entries: readonly number[]): Evidence[] {
  return [...new Set(entries)].map((entry) => ({ entry }));
}

/** Texts that a reader has already seen, compared without regard to white space and marks. */
export class AlreadySaid {
  private seen = '';
  private readonly texts: string[] = [];

  add(text: string): void {
    this.texts.push(plain(text));
    this.seen += `\n${this.texts.at(-1)}`;
  }

  /** It is in what was said, or what was said is in it. */
  overlaps(text: string): boolean {
    const asked = plain(text);
    return this.has(text) || this.texts.some((one) => one.length > 20 && asked.includes(one));
  }

  has(text: string): boolean {
    const asked = plain(text);
    return asked.length >= 4 && this.seen.includes(asked);
  }
}

function plain(text: string): string {
  return text
    .replace(/[\s*_`“”"'’‘]+/g, ' ')
    .trim()
    .toLowerCase();
}
