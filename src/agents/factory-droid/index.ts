// Factory's droid: `~/.factory/sessions/<folder>/<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const factoryDroid: Agent = {
  id: 'factory-droid',
  name: 'Factory droid',
  aliases: ['droid'],
  client: { command: 'droid', install: 'npm install -g @factory/cli' },
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
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
