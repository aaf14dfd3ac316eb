// Claude Code: `~/.claude/projects/<folder>/<id>.jsonl`.
import type { Agent } from '../agent.js';
import { projectsFolder } from './paths.js';

export const claudeCode: Agent = {
  id: 'claude-code',
  name: 'Claude Code',
  client: { command: 'claude', install: 'npm install -g @anthropic-ai/claude-code' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: {
      text: 'exact',
      reasoning: 'dropped',
      toolCalls: 'exact',
      toolResults: 'exact',
      errors: 'exact',
      images: 'exact',
      files: 'exact',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  store: projectsFolder,
  places: (world) => [projectsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
};
