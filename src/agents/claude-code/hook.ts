// How Claude Code calls hooks (2.1.325).
import path from 'node:path';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, newestOf, says } from '../toolkit/touched-files.js';
import { claudeCode } from './index.js';
import { isSessionId, projectFolderName, projectsFolder } from './paths.js';

export const hook: AgentHook = {
  agent: claudeCode,
  answer: 'nested',
  events: { start: 'SessionStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  transcripts: (world) => [projectsFolder(world)],
  variables: ['CLAUDECODE'],
  newest(world, look) {
    const folder = path.join(projectsFolder(world), projectFolderName(look.folder));
    return newestOf(
      filesIn(folder, (name) => name.endsWith('.jsonl') && isSessionId(name.slice(0, -6))),
      look,
      says('"type":"user"'),
    );
  },
  idOf: (file) => path.basename(file, '.jsonl'),
};
