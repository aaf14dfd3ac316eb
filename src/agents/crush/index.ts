// Crush: `.crush/crush.db` in each project.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { dataFolder, places } from './paths.js';

export const crush: Agent = {
  id: 'crush',
  name: 'Crush',
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: dataFolder,
  places,
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
