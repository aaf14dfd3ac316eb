// `uninstall`: Baton out of the agents again.
import { uninstallInput } from '../install/input.js';
import { operation } from '../operation.js';

export const uninstallOperation = operation({
  name: 'uninstall',
  summary: 'remove from agents what `baton install` put there',
  about: [
    'Every file is what it was before, to the byte. Where a file has been changed since, only what is exactly Baton’s is removed. A file or an entry that was changed is left alone and named, unless --force is given; ' +
      'a folder is removed only if it was made for this and is empty.',
    'With --json: {dryRun, agents: [{agent, changes: [{piece, what, file, entry}]}], project}.',
  ],
  input: uninstallInput,
  examples: [
    { command: 'baton uninstall claude', does: 'Out of Claude Code.' },
    { command: 'baton uninstall --all', does: 'Out of every agent.' },
    { command: 'baton uninstall --project', does: 'The pointer out of this project’s AGENTS.md.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./uninstall.js')).uninstall(input, context);
  },
});
