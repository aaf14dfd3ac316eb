// Kimi CLI: `~/.kimi/sessions/<hash of the folder>/<id>/context.jsonl`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { sessionsFolder } from './paths.js';

export const kimiCli: Agent = {
  id: 'kimi-cli',
  name: 'Kimi CLI',
  client: { command: 'kimi', install: 'uv tool install kimi-cli' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: false, // by the digest of its source; no client has proven it
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['files'] }),
  },
  store: sessionsFolder,
  places: (world) => [sessionsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
};
