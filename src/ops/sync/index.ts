// `sync`: the project's hand-offs and their lineage, through its git repository.
import { operation } from '../operation.js';

export const syncOperation = operation({
  name: 'sync',
  summary: 'share this project’s hand-offs and lineage through its git repository',
  about: [
    'Puts the hand-offs that were made of sessions in this repository, and what came from what, under a ref of their own (refs/baton/lineage) and sends it to ' +
      'the remote; gets what others put there. Your branches, index, files and hooks are not touched. What others sent in the meantime is merged: nothing is overwritten.',
    'Only what has no secrets leaves; sessions themselves never do. What comes from others is compared with its hash, recorded as theirs, and fenced when ' +
      'it is printed; a file that is not what it should be is named and not used.',
  ],
  input: {
    remote: {
      kind: 'text',
      operand: true,
      word: 'REMOTE',
      help: 'A remote of this repository, by name or address (default: origin, or the only one).',
    },
  },
  examples: [
    { command: 'baton sync', does: 'Send and get, through origin.' },
    { command: 'baton sync backup', does: 'Through another remote.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./sync.js')).syncLineage(input, context);
  },
});
