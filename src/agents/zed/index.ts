// Zed: `<data>/threads/threads.db`, one database for all projects.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { databasesOf, dataFolders, textThreads } from './paths.js';

export const zed: Agent = {
  id: 'zed',
  name: 'Zed',
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: (world) => dataFolders(world)[0]!,
  places: (world) => [...databasesOf(world), textThreads(world)],
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
