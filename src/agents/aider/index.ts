// Aider: `.aider.chat.history.md` in the folder that it worked in, all its chats one after the other.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { historyFiles, historyIn } from './paths.js';

export const aider: Agent = {
  id: 'aider',
  name: 'Aider',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: (world) => historyFiles(world)[0]!,
  places: historyFiles,
  placesIn: (folder, world) => [historyIn(folder, world)],
  // git ignores all that begins with `.aider`, once Aider has asked for it
  inProject: {
    files: { folder: ['.aider.handoffs'], ending: '.md' },
    loadText: async () => (await import('./handoff.js')).handoff,
  },
  loadSource: async () => (await import('./source.js')).source,
};
