// Continue: `~/.continue/sessions/<id>.json`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const continueAgent: Agent = {
  id: 'continue',
  name: 'Continue',
  client: { command: 'cn', install: 'npm install -g @continuedev/cli' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['errors', 'images', 'files'] }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
