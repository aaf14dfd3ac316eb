// Roo Code: `tasks/<id>/api_conversation_history.json` in the storage that editors give to the extension.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { taskFolders } from './paths.js';

export const rooCode: Agent = {
  id: 'roo-code',
  name: 'Roo Code',
  aliases: ['roo'],
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: (world) => taskFolders(world)[0]!,
  places: taskFolders,
  inProject: {
    files: { folder: ['.roo', 'handoffs'], ending: '.md' },
    loadText: async () => (await import('./handoff-file.js')).handoffFile,
  },
  loadSource: async () => (await import('./source.js')).source,
};
