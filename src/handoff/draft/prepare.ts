// What of a statement is looked for in the session.
import type { Ledger, RequestFact } from '../ledger/ledger.js';
import type { DraftStatement } from './answer.js';
import type { Sought } from './entry-lookup.js';
import { hardTokens, type HardToken } from './hard-tokens.js';
import { looseWords } from './loose-words.js';
import { normalForm } from './normal-form.js';
import { withoutRequests } from './request-names.js';
import { draftSections } from './sections.js';

export interface Prepared {
  readonly statement: DraftStatement;
  /** It tells the reader what to do. */
  readonly isAdvice: boolean;
  readonly tokens: readonly HardToken[];
  /** Pull requests and issues that the ledger knows, where they are called by their number. */
  readonly requests: readonly RequestFact[];
  /** Where there are no tokens, and where the reader is told what to do. */
  readonly words: readonly Sought[];
  /** Words around the tokens: they tell the place that is meant from another one that has the same tokens. */
  readonly around: readonly Sought[];
}

export function prepare(statement: DraftStatement, ledger: Ledger): Prepared {
  const { text, requests } = withoutRequests(withoutPlaces(statement), ledger);
  const tokens = hardTokens(text);
  // what the reader is to do has to be somebody's words, whatever names it drops
  const isAdvice = draftSections.some(({ field, saidBy }) => field === statement.field && saidBy !== undefined);
  const words =
    tokens.length > 0 && !isAdvice ? [] : looseWords(normalForm(statement.text)).map((form) => ({ kind: 'word' as const, form }));
  const around =
    tokens.length > 0 ? looseWords(normalForm(statement.text)).filter((form) => !tokens.some((token) => token.form.includes(form))) : [];
  return {
    statement,
    isAdvice,
    tokens,
    requests,
    words,
    around: around.slice(0, MOST_AROUND).map((form) => ({ kind: 'word' as const, form })),
  };
}

/** `#40` of a statement that cites entry 40 says where, not what. */
function withoutPlaces({ text, cites }: DraftStatement): string {
  const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
  return cites.reduce((rest, entry) => {
    const place = `#${entry}`;
    return rest.split(place).reduce((left, right) => `${left}${isDigit(right[0]) ? place : ' '}${right}`);
  }, text);
}

const MOST_AROUND = 16;

/** A text with a number in it may be the same text with another one. */
export function otherNumber({ kind, form }: HardToken): Sought[] {
  return kind !== 'number' && kind !== 'hash' && /\d/.test(form) ? [{ kind: 'other-number', form }] : [];
}

/** As words of their own: `gitleaks/commitizen` is no path that anybody could look for. */
export function piecesOf({ pieces = [] }: HardToken): Sought[] {
  return pieces.map((form) => ({ kind: Number.isInteger(Number(form)) ? ('number' as const) : ('word' as const), form }));
}
