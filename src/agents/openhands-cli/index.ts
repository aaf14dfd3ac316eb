// OpenHands: `~/.openhands/conversations/<id>/`, a file for each event.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { conversationFolders } from './paths.js';

export const openhandsCli: Agent = {
  id: 'openhands-cli',
  name: 'OpenHands',
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: (world) => conversationFolders(world)[0]!,
  places: conversationFolders,
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
