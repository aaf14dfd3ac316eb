// Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { namesFile, sessionFolders, sessionsFolder } from './paths.js';

export const codex: Agent = {
  id: 'codex',
  name: 'Codex',
  client: { command: 'codex', install: 'npm install -g @openai/codex' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['errors', 'files'] }),
  },
  store: sessionsFolder,
  places: sessionFolders,
  lists: (world) => [namesFile(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadFinder: () => import('./discover.js'),
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
