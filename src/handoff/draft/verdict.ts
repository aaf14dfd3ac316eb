// What the check of a statement can end with.
import type { Contradiction } from './agreement.js';
import type { DraftStatement } from './answer.js';

export interface Confirmed {
  readonly verdict: 'confirmed';
  readonly statement: DraftStatement;
  readonly evidence: readonly number[];
  /** The author cited another place than the one where it stands. */
  readonly mended?: true;
}

export interface Unconfirmed {
  readonly verdict: 'unconfirmed';
  readonly statement: DraftStatement;
  /** For the author: what is missing. */
  readonly why: string;
}

export interface Contradicted {
  readonly verdict: 'contradicted';
  readonly statement: DraftStatement;
  readonly why: string;
  readonly contradiction: Contradiction;
}

/** Gives the reader an order that no user gave, or holds a secret: it is never kept. */
export interface Refused {
  readonly verdict: 'refused';
  readonly statement: DraftStatement;
  readonly why: string;
}

export type Verdict = Confirmed | Unconfirmed | Contradicted | Refused;

export function confirmed(statement: DraftStatement, evidence: readonly number[]): Confirmed {
  return { verdict: 'confirmed', statement, evidence: [...new Set(evidence)].toSorted((a, b) => a - b) };
}

export function unconfirmed(statement: DraftStatement, why: string): Unconfirmed {
  return { verdict: 'unconfirmed', statement, why };
}
