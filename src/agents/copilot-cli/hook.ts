// How Copilot CLI calls hooks (1.0.102): it names no transcript, and takes a flat answer alone.
import path from 'node:path';
import { namesIn } from '../../io/walk.js';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { heldIn, isSameFolder, newestOf, says, smallText } from '../toolkit/touched-files.js';
import { EVENTS, WORKSPACE } from './file-names.js';
import { copilotCli } from './index.js';
import { sessionIdOf, sessionsFolder } from './paths.js';

const talks = says('"type":"user.message"');

export const hook: AgentHook = {
  agent: copilotCli,
  answer: 'flat',
  events: { start: 'sessionStart', prompt: 'userPromptSubmitted' },
  room: HOOK_ROOM,
  variables: ['COPILOT_CLI'],
  newest(world, look) {
    const folder = sessionsFolder(world);
    const inFolder = heldIn(look.folder);
    return newestOf(
      namesIn(folder).map((name) => path.join(folder, name, EVENTS)),
      look,
      (file) => (isSameFolder(workspaceFolder(file.path), look.folder) || inFolder(file)) && talks(file),
    );
  },
  idOf: sessionIdOf,
};

function workspaceFolder(events: string): string | undefined {
  return /^cwd:[ \t]*(\S.*?)[ \t]*$/m.exec(smallText(path.join(path.dirname(events), WORKSPACE)))?.[1];
}
