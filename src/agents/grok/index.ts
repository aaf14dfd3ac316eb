// Grok (Grok Build): `~/.grok/sessions/<folder>/<id>/chat_history.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { sessionsFolder } from './paths.js';

export const grok: Agent = {
  id: 'grok',
  name: 'Grok',
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
