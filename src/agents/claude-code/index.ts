// Claude Code: `~/.claude/projects/<folder>/<id>.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { projectsFolder, tasksFolder } from './paths.js';

export const claudeCode: Agent = {
  id: 'claude-code',
  name: 'Claude Code',
  aliases: ['claude'],
  client: { command: 'claude', install: 'npm install -g @anthropic-ai/claude-code' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'] }),
  },
  store: projectsFolder,
  places: (world) => [projectsFolder(world)],
  besides: (world) => [tasksFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadFinder: () => import('./discover.js'),
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
