// Kilo: `~/.local/share/kilo/kilo.db`. Its command line and its editor extension were made from OpenCode.
import { makeAdapter } from '../toolkit/opencode-like/adapter.js';

export const kilo = makeAdapter({
  id: 'kilo',
  name: 'Kilo',
  client: { command: 'kilo', install: 'npm install -g @kilocode/cli' },
  store: 'kilo',
  env: 'KILO',
  mode: 'code',
  writtenAs: '7.7.9',
  formats: { oldest: '7.0', newest: '7.7.9', majors: [7] },
  quiet: { KILO_TELEMETRY_LEVEL: 'off' },
  shellMarkers: ['KILO'],
});
