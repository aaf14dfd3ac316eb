// How the work stands on this disk now, as opposed to what the transcript says: beside the hand-off, not part of its id.
import path from 'node:path';
import { askGit, type GitState } from '../../io/git.js';
import { readGitHead } from '../../io/git-head.js';
import { gitTop } from '../../io/git-top.js';
import { isNetworkPath } from '../../io/network-path.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import type { Handoff, Observed } from '../../model/handoff.js';
import type { Report } from '../../model/report.js';
import { realPath } from '../../sources/same-path.js';

const MOST = 20;

type Seen = Omit<GitState, 'changed'> & Partial<Pick<GitState, 'changed'>>;

/** For each hand-off of sessions in one folder that is here and knows git; of all others nothing is observed. */
export function makeObserver(here: World, report: Report): (handoff: Handoff) => Observed | undefined {
  const seen = new Map<string, Seen | undefined>();
  return (handoff) => {
    const [cwd, ...others] = [...new Set(handoff.sources.map(({ workspace }) => workspace?.cwd))];
    if (cwd === undefined || others.length > 0 || !path.isAbsolute(cwd) || isNetworkPath(cwd) || !exists(cwd)) return undefined;
    if (!seen.has(cwd)) seen.set(cwd, look(cwd, here, report));
    const state = seen.get(cwd);
    return state && observedFrom(state, handoff, cwd, here);
  };
}

/** Git is asked only where the user stands: a folder that only the session names may have been made so that git starts a program there. */
function look(cwd: string, here: World, report: Report): Seen | undefined {
  const top = gitTop(realPath(cwd));
  if (top === undefined) return undefined;
  const place = { source: cwd };
  const answer = top === gitTop(realPath(here.cwd)) ? askGit(top) : 'elsewhere';
  if (typeof answer === 'object' && 'changed' in answer) return answer;
  const head = readGitHead(top);
  if (!head) {
    report.add({
      rule: 'pack/not-observed',
      severity: 'info',
      message: 'the session’s folder is here, but git does not report its current state',
      place,
    });
    return undefined;
  }
  if (answer === 'elsewhere')
    report.add({
      rule: 'pack/changes-not-seen',
      severity: 'info',
      message: 'you are not in the session’s folder, so git was not run there: its branch and commit were read, but not its changes',
      place,
      hint: 'Run the command in that folder to include its changes.',
    });
  else if (answer === 'failed')
    report.add({
      rule: 'pack/changes-not-seen',
      severity: 'info',
      message: 'git does not report the changes in the session’s folder; its branch and commit were read',
      place,
      hint: 'Check whether `git status` works there.',
    });
  else
    report.add({
      rule: 'pack/changes-not-seen',
      severity: 'info',
      message:
        `git was not asked for the changes in the session’s folder: its configuration sets ${answer.setting}, which might start a ` +
        'program; branch and commit were read',
      place,
      hint: 'Look at its .git/config; if you trust it, `git status` shows the changes.',
    });
  return head;
}

function observedFrom({ branch, commit, ahead, behind, changed }: Seen, handoff: Handoff, cwd: string, here: World): Observed {
  // to the minute: two hand-offs made at once are the same bytes
  const at = `${here.now().toISOString().slice(0, 16)}:00Z`;
  const missing = handoff.files.filter((file) => file.how !== 'deleted' && isMissing(cwd, file.path)).map((file) => file.path);
  return {
    at,
    ...(branch !== undefined && { branch }),
    ...(commit !== undefined && { commit }),
    ...(ahead !== undefined && ahead > 0 && { ahead }),
    ...(behind !== undefined && behind > 0 && { behind }),
    ...(changed === undefined ? { changesNotSeen: true as const } : changed.length > 0 && { changed: changed.slice(0, MOST) }),
    ...(missing.length > 0 && { missing: missing.slice(0, MOST) }),
  };
}

function isMissing(cwd: string, file: string): boolean {
  const place = path.resolve(cwd, file);
  return !isNetworkPath(place) && !exists(place);
}
