// Kilo, run headless against the fake model.
import type { Driver } from '../../drivers/driver.js';
import { openClient } from '../families/opencode-like/driver.js';

export const driver: Driver = {
  id: 'kilo',
  // of its two packages the one that holds the program; the other looks for it at run time
  package: { npm: '@kilocode/cli-linux-x64', bin: 'kilo', file: 'bin/kilo' },
  versions: ['7.7.9'],
  slow: true,
  proof: '`kilo run --session ID`',
  shellCall: (command) => ({ name: 'bash', input: { command, description: 'Step' } }),
  open: (setting) => openClient({ command: 'kilo', store: 'kilo', env: 'KILO' }, setting),
};
