// OpenCode: `~/.local/share/opencode/opencode.db`, one database for all projects.
import { makeAgent } from '../toolkit/opencode-like/agent.js';
import { variant } from './variant.js';

export const opencode = makeAgent(variant, {
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadAuthor: async () => (await import('./author.js')).author,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
});
