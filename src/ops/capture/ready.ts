// What is ready for the next start in a session's folder: the short form of its hand-off, one of each agent.
import type { SessionRef } from '../../agents/agent.js';
import { findAgent } from '../../agents/index.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import { newness } from '../../model/newness.js';
import { HookRecords, type Prepared } from '../../store/hook-records.js';

/** What is ready of the same agent in the same folder, beside how the session stands. */
export interface Readiness {
  readonly known: Prepared | undefined;
  readonly state: Pick<Prepared, 'size' | 'active'>;
  /** This very state is ready. */
  readonly isSame: boolean;
  /** A later session of the agent is ready. */
  readonly isOlder: boolean;
  keep(told: string, handoff: string | undefined): void;
  /** Whoever waits for it sees that it is still so. */
  keepAgain(): void;
}

/** Undefined: a session without a folder is nobody's next start. */
export function readinessOf(ref: SessionRef, upTo: number | undefined, here: World): Readiness | undefined {
  if (ref.cwd === undefined) return undefined;
  const records = new HookRecords(here);
  const folder = realPath(ref.cwd);
  const key = folderKey(folder, here.platform);
  const known = records.prepared(key, ref.agent);
  const state = stateOf(ref, upTo);
  const isOther = known !== undefined && known.session !== ref.id;
  const name = findAgent(ref.agent)?.name ?? ref.agent;
  const at = (): string => here.now().toISOString();
  return {
    known,
    state,
    isSame: known !== undefined && !isOther && known.size === state.size && known.active === state.active,
    isOlder: isOther && known.active > state.active,
    keep: (text, handoff) =>
      records.keepPrepared(key, {
        folder,
        agent: ref.agent,
        name,
        session: ref.id,
        path: ref.path,
        ...state,
        at: at(),
        text,
        ...(handoff !== undefined && { handoff }),
      }),
    keepAgain: () => known && records.keepPrepared(key, { ...known, at: at() }),
  };
}

/** A session in a database has no time of its own file. */
function stateOf(ref: SessionRef, upTo: number | undefined): Pick<Prepared, 'size' | 'active'> {
  const stats = statOf(ref.path);
  const size = stats?.size ?? ref.bytes;
  return { size: upTo === undefined ? size : Math.min(upTo, size), active: stats?.isFile() ? stats.mtimeMs : newness(ref) };
}
