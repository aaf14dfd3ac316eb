// How droid calls hooks (0.225.2).
import path from 'node:path';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, newestOf, says } from '../toolkit/touched-files.js';
import { factoryDroid } from './index.js';
import { isSessionFile, projectFolderName, sessionsFolder } from './paths.js';

export const hook: AgentHook = {
  agent: factoryDroid,
  answer: 'nested',
  events: { start: 'SessionStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  transcripts: (world) => [sessionsFolder(world)],
  variables: ['DROID_PROJECT_DIR', 'FACTORY_PROJECT_DIR'],
  newest: (world, look) =>
    newestOf(
      filesIn(path.join(sessionsFolder(world), projectFolderName(look.folder, world.platform)), isSessionFile),
      look,
      says('"role":"user"'),
    ),
  idOf: (file) => path.basename(file, '.jsonl'),
};
