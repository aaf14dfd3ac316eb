// Amp: threads that its older clients kept as `~/.local/share/amp/threads/T-<uuid>.json`, and those that `amp threads export` writes.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { threadFolders } from './paths.js';

export const amp: Agent = {
  id: 'amp',
  name: 'Amp',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: (world) => threadFolders(world)[0]!,
  places: threadFolders,
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
