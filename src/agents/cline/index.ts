// Cline: `~/.cline/data/sessions/<id>/<id>.messages.json` and its manifest; tasks of the extension and of Kilo Code are read too.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder, taskFolders } from './paths.js';

export const cline: Agent = {
  id: 'cline',
  name: 'Cline',
  client: { command: 'cline', install: 'npm install -g cline' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['errors', 'files'] }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world), ...taskFolders(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
