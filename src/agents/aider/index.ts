// Aider: `.aider.chat.history.md` in the folder that it worked in, all its chats one after the other.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { handoff } from './handoff.js';
import { historyFiles, historyIn } from './paths.js';

export const aider: Agent = {
  id: 'aider',
  name: 'Aider',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: (world) => historyFiles(world)[0]!,
  places: historyFiles,
  placesIn: (folder, world) => [historyIn(folder, world)],
  inProject: handoff,
  loadSource: async () => (await import('./source.js')).source,
};
