// What is Kilo's own within its family.
import type { Variant } from '../toolkit/opencode-like/variant.js';

export const variant: Variant = {
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
};
