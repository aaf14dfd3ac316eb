// Continue: `~/.continue/sessions/<id>.json`.
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const continueAgent: Agent = {
  id: 'continue',
  name: 'Continue',
  client: { command: 'cn', install: 'npm install -g @continuedev/cli' },
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
      images: 'flattened',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
};
