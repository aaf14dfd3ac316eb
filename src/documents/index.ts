// The registry of hand-off documents: one line each. None of them is loaded before it is needed.
import type { LazyFormat } from '../model/format.js';

/** In the order in which a text is tried: the most particular first. */
export const documents: readonly LazyFormat[] = [
  { id: 'html', writes: true, load: async () => (await import('./html/index.js')).htmlFormat },
  { id: 'bundle', writes: true, load: async () => (await import('./bundle/index.js')).bundleFormat },
  { id: 'json', writes: true, load: async () => (await import('./json/index.js')).jsonFormat },
  { id: 'llmfeed', writes: true, load: async () => (await import('./llmfeed/index.js')).llmfeedFormat },
  { id: 'a2a', writes: true, load: async () => (await import('./a2a/index.js')).a2aFormat },
  { id: 'yaml', writes: true, load: async () => (await import('./yaml/index.js')).yamlFormat },
  { id: 'hybrid', load: async () => (await import('./hybrid/index.js')).hybridFormat },
  { id: 'transcript', writes: true, load: async () => (await import('./transcript/index.js')).transcriptFormat },
  { id: 'bootstrap', load: async () => (await import('./bootstrap/index.js')).bootstrapFormat },
  { id: 'handoff', writes: true, load: async () => (await import('./handoff/index.js')).handoffFormat },
];
