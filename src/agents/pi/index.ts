// pi: `~/.pi/agent/sessions/--<folder>--/<time>_<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionFolders, sessionsFolder } from './paths.js';

export const pi: Agent = {
  id: 'pi',
  name: 'pi',
  client: { command: 'pi', install: 'npm install -g @earendil-works/pi-coding-agent' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['files'] }),
  },
  store: sessionsFolder,
  places: sessionFolders,
  loadSource: async () => (await import('./source.js')).source,
  loadFinder: () => import('./discover.js'),
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
