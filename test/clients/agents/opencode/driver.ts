// OpenCode, run headless against the fake model.
import type { Driver } from '../../drivers/driver.js';
import { openClient } from '../families/opencode-like/driver.js';

export const driver: Driver = {
  id: 'opencode',
  package: { npm: 'opencode-ai', bin: 'opencode' },
  versions: ['1.18.33'],
  proof: '`opencode run --session ID`',
  shellCall: (command) => ({ name: 'bash', input: { command, description: 'Step' } }),
  open: (setting) => openClient({ command: 'opencode', store: 'opencode', env: 'OPENCODE' }, setting),
};
