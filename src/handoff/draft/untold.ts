// What the user said in turns of which no statement speaks: the middle of a session is what authors leave out.
import type { Ledger } from '../ledger/ledger.js';
import { width } from '../ledger/notes/text.js';
import type { Verdict } from './check.js';
import { TurnSpans } from './turn-spans.js';

/** Shorter words (“go on”) ask for nothing new. */
const SHORTEST = 12;
const MOST = 20;

export function untoldIn(ledger: Ledger, verdicts: readonly Verdict[]): { readonly entry: number; readonly text: string }[] {
  const spans = new TurnSpans(ledger);
  const told = new Set(
    verdicts.flatMap((one) => (one.verdict === 'confirmed' ? one.evidence : one.statement.cites).map((entry) => spans.turnOf(entry))),
  );
  return ledger.utterances
    .filter(
      ({ who, kind, text, entries }) =>
        who === 'user' && kind === 'typed' && width(text) >= SHORTEST && !told.has(spans.turnOf(entries[0]!)),
    )
    .slice(0, MOST)
    .map(({ entries, text }) => ({ entry: entries[0]!, text }));
}
