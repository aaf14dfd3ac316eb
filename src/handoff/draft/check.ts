// Every statement of a draft against the session: does it cite what is there, do its tokens stand where it says, does the ledger agree?
import type { SessionStream } from '../../model/session.js';
import { drain, isHeader } from '../../model/session.js';
import type { Ledger } from '../ledger/ledger.js';
import { contradictionIn } from './agreement.js';
import type { DraftStatement } from './answer.js';
import { EntryLookup } from './entry-lookup.js';
import { evidenceFor, type Checking } from './evidence.js';
import { NOT_THE_USER, ownWords, unsaidBy } from './known.js';
import { certainLines, type CertainLine } from './ledger-lines.js';
import { normalForm } from './normal-form.js';
import { otherNumber, piecesOf, prepare, type Prepared } from './prepare.js';
import { nameOf } from './request-names.js';
import { TurnSpans } from './turn-spans.js';
import { unconfirmed, type Verdict } from './verdict.js';

export type { Verdict } from './verdict.js';

export interface CheckOptions {
  readonly ledger: Ledger;
  /** The session as the author saw it: without its secrets. */
  readonly read: () => SessionStream;
  /** Does a text hold a secret? */
  readonly hasSecret: (text: string) => boolean;
  /** Does a text give a reader orders that no hand-off needs? */
  readonly isOrder: (text: string) => boolean;
}

export async function checkStatements(statements: readonly DraftStatement[], options: CheckOptions): Promise<Verdict[]> {
  const spans = new TurnSpans(options.ledger);
  const prepared = statements.map((statement) => prepare(statement, options.ledger));
  const near = new Set(statements.flatMap(({ cites }) => cites.map((entry) => spans.turnOf(entry))));
  const lookup = new EntryLookup(
    prepared.flatMap(({ tokens, requests, words, around }) => [
      ...requests.map(nameOf),
      ...tokens,
      ...tokens.flatMap(piecesOf),
      ...tokens.flatMap(otherNumber),
      ...words,
      ...around,
    ]),
    (entry) => near.has(spans.turnOf(entry)),
    prepared.map(({ tokens, words, around, statement: { cites, text } }) => ({
      tokens,
      words: tokens.length > 0 ? around : words,
      cites,
      text,
    })),
  );
  let number = 0;
  await drain(options.read(), (item) => {
    if (!isHeader(item)) lookup.see(item, ++number);
  });
  const certain = [...certainLines(options.ledger), ...commandsIn(options.ledger)].map(({ text, entries }) => ({
    text: normalForm(text),
    entries,
  }));
  return prepared.map((one, at) => verdictOn(one, { ...options, lookup, spans, certain, entries: number, best: lookup.bestPlace(at), at }));
}

/** As the digest shows what a client records in a form of its own: `/review 12`. */
function commandsIn({ utterances }: Ledger): readonly CertainLine[] {
  return utterances.filter(({ kind }) => kind === 'command');
}

function verdictOn(prepared: Prepared, checking: Checking & CheckOptions): Verdict {
  const { statement } = prepared;
  const refused = refusalOf(statement, checking);
  if (refused !== undefined) return { verdict: 'refused', statement, why: refused };
  const cites = statement.cites.filter((entry) => entry >= 1 && entry <= checking.entries);
  if (cites.length < statement.cites.length) return unconfirmed(statement, 'it cites an entry that the session does not have');
  if (cites.length === 0) return unconfirmed(statement, 'it cites no entry');
  if (statement.by === 'user' && ownWords(cites, checking.ledger) === undefined) return unconfirmed(statement, NOT_THE_USER);
  const unsaid = unsaidBy(statement, { ledger: checking.ledger, hasCall: (entries) => checking.lookup.hasCall(entries) });
  if (unsaid !== undefined) return { verdict: 'refused', statement, why: unsaid };
  const contradiction = contradictionIn(statement, checking.ledger);
  if (contradiction) return { verdict: 'contradicted', statement, why: contradiction.fact, contradiction };
  return evidenceFor(prepared, cites, checking);
}

function refusalOf({ text }: DraftStatement, { hasSecret, isOrder }: CheckOptions): string | undefined {
  if (hasSecret(text)) return 'it holds a secret';
  return isOrder(text) ? 'it gives the reader an order that no hand-off needs' : undefined;
}
