// How Codex calls hooks (0.166.0): only those that its user has trusted.
import path from 'node:path';
import { namesIn } from '../../io/walk.js';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, heldIn, newestOf } from '../toolkit/touched-files.js';
import { codex } from './index.js';
import { sessionFolders, sessionsFolder } from './paths.js';
import { threadIdOf } from './rollout-names.js';

/** Days with sessions that are looked at. A session that was begun earlier and went on since is found by the look that follows. */
const NEWEST_DAYS = 31;

export const hook: AgentHook = {
  agent: codex,
  answer: 'nested',
  events: { start: 'SessionStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  transcripts: sessionFolders,
  maybeWithout: true,
  variables: [],
  newest: (world, look) =>
    newestOf(
      newestDays(sessionsFolder(world)).flatMap((day) => filesIn(day, (name) => threadIdOf(name) !== undefined)),
      look,
      heldIn(look.folder),
    ),
  idOf: (file) => threadIdOf(path.basename(file)),
};

/** `YYYY/MM/DD`, newest first. */
function newestDays(folder: string): string[] {
  let found = [folder];
  for (const name of [/^\d{4}$/, /^\d\d$/, /^\d\d$/])
    found = found
      .flatMap((one) =>
        namesIn(one)
          .filter((each) => name.test(each))
          .toSorted()
          .toReversed()
          .map((each) => path.join(one, each)),
      )
      .slice(0, NEWEST_DAYS);
  return found;
}
