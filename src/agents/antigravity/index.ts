// Antigravity: `~/.gemini/antigravity-cli/brain/<id>/.system_generated/logs/transcript_full.jsonl`, and what its editor leaves beside.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { plainHandoff } from '../project-handoff.js';
import { brainFolders, conversationFolders } from './paths.js';

export const antigravity: Agent = {
  id: 'antigravity',
  name: 'Antigravity',
  aliases: ['agy'],
  supports: { discover: true, read: true, install: false, resume: false, keeps: survives(SESSION_KINDS, { rest: 'dropped' }) },
  store: (world) => brainFolders(world)[0]!,
  places: (world) => [...brainFolders(world), ...conversationFolders(world)],
  inProject: plainHandoff,
  loadSource: async () => (await import('./source.js')).source,
};
