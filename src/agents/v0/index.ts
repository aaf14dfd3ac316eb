// v0: projects as they are downloaded or synced. What was said to it stays there.
import { pathsOf } from '../../io/world.js';
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';

export const v0: Agent = {
  id: 'v0',
  name: 'v0',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: ({ cwd, platform }) => pathsOf(platform).join(cwd, '.v0'), // it makes no such folder: none is ever found, and no other is looked through
  places: () => [], // no file of its own tells it from other projects: it is named by its place
  loadSource: async () => (await import('./source.js')).source,
};
