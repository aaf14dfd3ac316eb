// How Qwen Code calls hooks (0.24.4): the end of each turn; that of a session only on a terminal.
import path from 'node:path';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, newestOf, says } from '../toolkit/touched-files.js';
import { qwenCode } from './index.js';
import { isSessionId, projectFolderName, projectsFolder } from './paths.js';

export const hook: AgentHook = {
  agent: qwenCode,
  answer: 'nested',
  events: { start: 'SessionStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  transcripts: (world) => [projectsFolder(world)],
  variables: ['QWEN_CODE_SESSION_ID'],
  newest(world, look) {
    const folder = path.join(projectsFolder(world), projectFolderName(look.folder, world.platform), 'chats');
    return newestOf(
      filesIn(folder, (name) => name.endsWith('.jsonl') && isSessionId(name.slice(0, -6))),
      look,
      says('"message":{"role":'),
    );
  },
  idOf: (file) => path.basename(file, '.jsonl'),
};
