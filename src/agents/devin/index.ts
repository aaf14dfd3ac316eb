// Devin: its sessions lie with its service. What was fetched of them lies with Baton's own data, one document for each.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { copiesFolder } from './paths.js';

export const devin: Agent = {
  id: 'devin',
  name: 'Devin',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: copiesFolder,
  places: (world) => [copiesFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadService: async () => (await import('./service.js')).service,
};
