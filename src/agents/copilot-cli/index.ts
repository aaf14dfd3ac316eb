// GitHub Copilot CLI: `~/.copilot/session-state/<id>/events.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const copilotCli: Agent = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  aliases: ['copilot'],
  client: { command: 'copilot', install: 'npm install -g @github/copilot' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['files'] }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadFinder: () => import('./discover.js'),
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
