// VS Code's chats: `<user data>/User/workspaceStorage/<workspace>/chatSessions/<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { places, userFolders } from './paths.js';

export const vscodeCopilotChat: Agent = {
  id: 'vscode-copilot-chat',
  name: 'VS Code Copilot Chat',
  aliases: ['vscode'],
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: (world) => userFolders(world)[0]!,
  places,
  inProject: {
    files: { folder: ['.github', 'prompts'], ending: '.prompt.md' },
    loadText: async () => (await import('./prompt-file.js')).promptFile,
  },
  loadSource: async () => (await import('./source.js')).source,
};
