// How Gemini CLI calls hooks (0.61.0): it takes JSON alone, and says before each turn that it compresses.
import path from 'node:path';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { filesIn, newestOf, says, stringInHead } from '../toolkit/touched-files.js';
import { geminiCli } from './index.js';
import { geminiFolder, isSessionFile, projectsFolder } from './paths.js';
import { readRegistry } from './projects.js';

export const hook: AgentHook = {
  agent: geminiCli,
  answer: 'nested',
  events: { start: 'SessionStart', prompt: 'BeforeAgent' },
  room: HOOK_ROOM,
  transcripts: (world) => [projectsFolder(world)],
  variables: ['GEMINI_SESSION_ID'],
  compactsAlways: true,
  newest(world, look) {
    const slug = readRegistry(geminiFolder(world)).get(look.folder);
    return slug === undefined
      ? undefined
      : newestOf(filesIn(path.join(projectsFolder(world), slug, 'chats'), isSessionFile), look, says('"type":"user"', '"type": "user"'));
  },
  idOf: (file) => stringInHead(file, 'sessionId'),
};
