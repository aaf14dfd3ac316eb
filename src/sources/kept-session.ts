// A session that is gone from its client's store, and kept: found by what it was called there.
import path from 'node:path';
import type { World } from '../io/world.js';
import { Failure, type Report } from '../model/report.js';
import { KeptSessions, type KeptSession } from '../store/kept-sessions.js';

const LEAST = 4;

/** The path of its file, restored. Undefined: nothing of that name is kept. */
export function keptSession(ref: string, world: World, report: Report): string | undefined {
  const store = new KeptSessions(world);
  const found = store.all(report).filter((one) => isMeant(one, ref, world));
  const [one, ...others] = found;
  if (!one) return undefined;
  if (others.length > 0)
    throw new Failure({
      rule: 'ref/ambiguous',
      message: `“${ref}” matches ${found.length} kept sessions: ${found.map(({ session }) => `${session.agent}:${session.id}`).join(', ')}`,
      hint: 'Give more of the id, or agent:id.',
    });
  const place = store.restore(one);
  report.add({
    rule: 'keep/used',
    severity: 'info',
    message: `the session is gone from its client’s store; the copy that was kept on ${one.at.slice(0, 10)} is used`,
    place: { source: one.session.path },
  });
  return place;
}

function isMeant({ session }: KeptSession, ref: string, world: World): boolean {
  if (path.resolve(world.cwd, ref) === session.path) return true;
  const colon = ref.indexOf(':');
  const [agent, id] = colon > 0 ? [ref.slice(0, colon), ref.slice(colon + 1)] : [undefined, ref];
  return id.length >= LEAST && (agent === undefined || agent === session.agent) && session.id.toLowerCase().startsWith(id.toLowerCase());
}
