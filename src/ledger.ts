// Where the work of a session stands, at its end or at any moment before: without a disk, so that the viewer can tell it of a session that somebody drops.
import { describerOf } from './agents/describers.js';
import { compose } from './handoff/compose/compose.js';
import { Gatherer } from './handoff/ledger/notes/gather.js';
import { talkOf } from './handoff/ledger/notes/transcript.js';
import { momentAt, stepsOf, type Moment } from './handoff/replay/moments.js';
import type { Step } from './handoff/replay/player.js';
import { collect, type SessionFacts } from './model/collect.js';
import type { Handoff } from './model/handoff.js';
import { identified } from './model/handoff-id.js';
import type { Session } from './model/session.js';

export type { Moment } from './handoff/replay/moments.js';
export { historyOf } from './model/tree.js';

export interface SessionLedger {
  readonly facts: SessionFacts;
  /** Every entry that led to where it stands. */
  steps(): Step[];
  /** How the work stood when this entry had been said; 1 is the first. */
  momentAt(entry: number): Moment;
  /** As `pack` would make it, but for what is on a disk. */
  handoff(budget: number): Handoff;
}

export async function ledgerOfSession(session: Session): Promise<SessionLedger> {
  const { entries, ...header } = session;
  const describe = await describerOf(session.agent);
  const gatherer = new Gatherer(describe);
  let number = 0;
  const facts = await collect([header, ...entries], {
    describeAside: describe.describeAside,
    note: (entry) => gatherer.see(entry, number++),
  });
  const { notes } = gatherer;
  return {
    facts,
    steps: () => stepsOf(facts, notes),
    momentAt: (entry) => momentAt(facts, notes, entry),
    handoff: (budget) => identified(compose(talkOf(facts, notes), { budget }).content),
  };
}
