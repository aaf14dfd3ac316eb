// The id of a hand-off that was received → the session that it was made of.
import type { World } from '../io/world.js';
import { Failure, type Report } from '../model/report.js';

/** The beginning of a hash: shorter ones are words. */
const HASH = /^(?:sha256:)?[0-9a-f]{8,64}$/;

/** `agent:id`. Undefined: no hand-off of that id is kept. */
export async function sessionOfHandoff(ref: string, world: World, report: Report): Promise<string | undefined> {
  if (!HASH.test(ref)) return undefined;
  const { Handoffs } = await import('../store/handoffs.js'); // with its schema: only where nothing else was found
  const named = new Handoffs(world).find(ref, report).map(({ handoff }) => handoff.sources.filter(({ id }) => id !== ''));
  const sessions = new Set(named.flat().map(({ agent, id }) => `${agent}:${id}`));
  if (sessions.size < 2) return [...sessions][0];
  throw new Failure({
    rule: 'ref/several',
    message: `the hand-off “${ref}” was made of ${sessions.size} sessions`,
    hint: `Name one: ${[...sessions].join(', ')}.`,
  });
}
