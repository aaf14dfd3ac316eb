// What is OpenCode's own within its family.
import type { Variant } from '../toolkit/opencode-like/variant.js';

export const variant: Variant = {
  id: 'opencode',
  name: 'OpenCode',
  client: { command: 'opencode', install: 'npm install -g opencode-ai' },
  store: 'opencode',
  env: 'OPENCODE',
  mode: 'build',
  writtenAs: '1.18.33',
  formats: { oldest: '1.0', newest: '1.18.33', majors: [0, 1] },
  shellMarkers: ['OPENCODE'],
};
