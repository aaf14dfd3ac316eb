// OpenCode, run headless against the fake model.
import type { Driver } from './driver.js';
import { openClient } from './opencode-like.js';

export const opencode: Driver = {
  id: 'opencode',
  package: { npm: 'opencode-ai', bin: 'opencode' },
  versions: ['1.18.33'],
  proof: '`opencode run --session ID`',
  shellCall: (command) => ({ name: 'bash', input: { command, description: 'Step' } }),
  open: (setting) => openClient({ command: 'opencode', store: 'opencode', env: 'OPENCODE' }, setting),
};
