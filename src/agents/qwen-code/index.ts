// Qwen Code: `~/.qwen/projects/<folder>/chats/<id>.jsonl`.
import type { Agent } from '../agent.js';
import { oldSessionsFolder, projectsFolder } from './paths.js';

export const qwenCode: Agent = {
  id: 'qwen-code',
  name: 'Qwen Code',
  client: { command: 'qwen', install: 'npm install -g @qwen-code/qwen-code' },
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
      errors: 'flattened',
      images: 'exact',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  store: projectsFolder,
  places: (world) => [projectsFolder(world), oldSessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
};
