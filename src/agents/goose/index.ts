// goose: `~/.local/share/goose/sessions/sessions.db`, one database for all projects.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { client } from './client.js';
import { sessionsFolder } from './paths.js';

export const goose: Agent = {
  id: 'goose',
  name: 'goose',
  client,
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['errors', 'files'] }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
