// Lovable: projects as they are downloaded or synced. What was said to it stays there.
import { pathsOf } from '../../io/world.js';
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';

export const lovable: Agent = {
  id: 'lovable',
  name: 'Lovable',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: ({ cwd, platform }) => pathsOf(platform).join(cwd, '.lovable'),
  places: ({ cwd, platform }) => [pathsOf(platform).join(cwd, '.lovable')],
  loadSource: async () => (await import('./source.js')).source,
};
