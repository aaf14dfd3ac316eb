// Kilo: `~/.local/share/kilo/kilo.db`. Its command line and its editor extension were made from OpenCode.
import { makeAgent } from '../toolkit/opencode-like/agent.js';
import { variant } from './variant.js';

export const kilo = makeAgent(variant, {
  loadSource: async () => (await import('./source.js')).source,
  loadTarget: async () => (await import('./target.js')).target,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
});
