// How pi calls hooks (0.73.1): through an extension of ours.
import path from 'node:path';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, newestOf, says, stringInHead } from '../toolkit/touched-files.js';
import { pi } from './index.js';
import { agentFolder, projectFolderName } from './paths.js';

export const hook: AgentHook = {
  agent: pi,
  answer: 'plain',
  events: { start: 'session_start', prompt: 'before_agent_start' },
  room: HOOK_ROOM,
  variables: [],
  newest: (world, look) =>
    newestOf(
      filesIn(path.join(agentFolder(world), 'sessions', projectFolderName(look.folder)), (name) => name.endsWith('.jsonl')),
      look,
      says('"role":"user"'),
    ),
  idOf: (file) => stringInHead(file, 'id'),
};
