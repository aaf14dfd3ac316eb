// How the work stands on this disk now, as opposed to what the transcript says: beside the hand-off, not part of its id.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gitState, type GitState } from '../io/git.js';
import type { World } from '../io/world.js';
import type { Handoff, Observed } from '../model/handoff.js';
import type { Report } from '../model/report.js';

const MOST = 20;

/** For each hand-off of sessions in one folder that is here and knows git; of all others nothing is observed. */
export function makeObserver(here: World, report: Report): (handoff: Handoff) => Observed | undefined {
  const states = new Map<string, GitState | 'none' | 'failed'>();
  return (handoff) => {
    const [cwd, ...others] = [...new Set(handoff.sources.map(({ workspace }) => workspace?.cwd))];
    if (cwd === undefined || others.length > 0 || !path.isAbsolute(cwd) || !existsSync(cwd)) return undefined;
    const known = states.get(cwd);
    const state = known ?? gitState(cwd);
    states.set(cwd, state);
    if (state === 'failed' && known === undefined) report.add({ rule: 'pack/not-observed', severity: 'info', message: 'the session’s folder is here, but git does not tell how it stands now', place: { source: cwd } });
    return typeof state === 'string' ? undefined : observedFrom(state, handoff, cwd, here);
  };
}

function observedFrom({ branch, commit, ahead, behind, changed }: GitState, handoff: Handoff, cwd: string, here: World): Observed {
  // to the minute: two hand-offs made at once are the same bytes
  const at = `${here.now().toISOString().slice(0, 16)}:00Z`;
  const missing = handoff.files.filter((file) => file.how !== 'deleted' && !existsSync(path.resolve(cwd, file.path))).map((file) => file.path);
  return {
    at,
    ...(branch !== undefined && { branch }),
    ...(commit !== undefined && { commit }),
    ...(ahead !== undefined && ahead > 0 && { ahead }),
    ...(behind !== undefined && behind > 0 && { behind }),
    ...(changed.length > 0 && { changed: changed.slice(0, MOST) }),
    ...(missing.length > 0 && { missing: missing.slice(0, MOST) }),
  };
}
