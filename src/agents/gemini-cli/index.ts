// Gemini CLI: `~/.gemini/tmp/<project>/chats/session-<minute>-<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { projectsFolder } from './paths.js';

export const geminiCli: Agent = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  aliases: ['gemini'],
  client: { command: 'gemini', install: 'npm install -g @google/gemini-cli' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'] }),
  },
  store: projectsFolder,
  places: (world) => [projectsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
