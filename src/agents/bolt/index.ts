// Bolt: projects as they are downloaded or synced, with the prompt that is in them.
import { pathsOf } from '../../io/world.js';
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';

export const bolt: Agent = {
  id: 'bolt',
  name: 'Bolt',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: ({ cwd, platform }) => pathsOf(platform).join(cwd, '.bolt'),
  places: ({ cwd, platform }) => [pathsOf(platform).join(cwd, '.bolt')],
  loadSource: async () => (await import('./source.js')).source,
};
