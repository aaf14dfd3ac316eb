// Words that the user sent once more, alone or with others behind them, since nothing had answered them: the last of them tell all of it.
import type { Ledger, UtteranceFact } from '../ledger/ledger.js';
import { width } from '../ledger/notes/text.js';

/** Shorter words (“go on”) say something new each time. */
const SHORTEST = 12;

export function saidAgain({ turns, utterances }: Ledger): ReadonlySet<UtteranceFact> {
  const own = turns.map(({ user }) => user.map((i) => utterances[i]!).filter(isOwn));
  const again = new Set<UtteranceFact>();
  for (const [place, said] of own.entries()) {
    // an answer between them makes it another request: the first one did not do
    const next = turns[place]!.closing === undefined ? (own[place + 1] ?? []) : [];
    for (const [i, { text }] of said.entries())
      if (width(text) >= SHORTEST && [...said.slice(i + 1), ...next].some((later) => later.text.startsWith(text))) again.add(said[i]!);
  }
  return again;
}

function isOwn({ kind }: UtteranceFact): boolean {
  return kind === 'typed' || kind === 'pasted';
}
