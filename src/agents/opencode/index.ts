// OpenCode: `~/.local/share/opencode/opencode.db`, one database for all projects.
import { makeAdapter } from '../toolkit/opencode-like/adapter.js';

export const opencode = makeAdapter({
  id: 'opencode',
  name: 'OpenCode',
  client: { command: 'opencode', install: 'npm install -g opencode-ai' },
  store: 'opencode',
  env: 'OPENCODE',
  mode: 'build',
  writtenAs: '1.18.33',
  formats: { oldest: '1.0', newest: '1.18.33', majors: [0, 1] },
  shellMarkers: ['OPENCODE'],
});
