// Qwen Code: `~/.qwen/projects/<folder>/chats/<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { oldSessionsFolder, projectsFolder } from './paths.js';

export const qwenCode: Agent = {
  id: 'qwen-code',
  name: 'Qwen Code',
  aliases: ['qwen'],
  client: { command: 'qwen', install: 'npm install -g @qwen-code/qwen-code' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['errors', 'files'] }),
  },
  store: projectsFolder,
  places: (world) => [projectsFolder(world), oldSessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadFinder: () => import('./discover.js'),
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
