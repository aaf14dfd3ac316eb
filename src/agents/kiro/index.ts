// Kiro: `~/.kiro/sessions/cli/<id>.jsonl` of its terminal, `~/.kiro/sessions/<workspace>/sess_…/messages.jsonl` of its editor.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { places, sessionsFolder } from './paths.js';

export const kiro: Agent = {
  id: 'kiro',
  name: 'Kiro',
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: sessionsFolder,
  places,
  inProject: {
    files: { folder: ['.kiro', 'steering'], ending: '.md' },
    loadText: async () => (await import('./steering-file.js')).steeringFile,
  },
  loadSource: async () => (await import('./source.js')).source,
};
