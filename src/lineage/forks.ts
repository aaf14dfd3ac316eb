// What clients fork themselves: acts that no record tells of, by what the sessions say.
import { sessionRefOf, type Act, type ThingRef } from '../model/lineage.js';

export interface ForkedSession {
  readonly agent: string;
  readonly id: string;
  readonly forkedFrom?: string;
  readonly startedAt?: string;
  readonly title?: string;
}

/** A time before all others, for a session that does not say when it began. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

export function forkActs(sessions: readonly ForkedSession[]): Act[] {
  return sessions.flatMap(({ agent, id, forkedFrom, startedAt = UNKNOWN_TIME, title }) =>
    forkedFrom === undefined || forkedFrom === id
      ? []
      : [
          {
            id: `fork-${agent}-${id}`,
            at: startedAt,
            what: 'fork' as const,
            made: { kind: 'session' as const, agent, id },
            parents: [sessionRefOf({ agent, id: forkedFrom })],
            ...(title !== undefined && { title }),
          },
        ],
  );
}

/** Only those that have to do with what is known: nobody asked for all the others. */
export function forksAmong(forks: readonly Act[], known: Iterable<ThingRef>): Act[] {
  const near = new Set(known);
  const taken = new Set<Act>();
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    for (const act of forks) {
      const ends = [sessionRefOf(act.made as ForkedSession), ...act.parents];
      if (taken.has(act) || !ends.some((ref) => near.has(ref))) continue;
      taken.add(act);
      for (const ref of ends) near.add(ref);
    }
  }
  return [...taken];
}
