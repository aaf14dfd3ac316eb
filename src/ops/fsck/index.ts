// `fsck`: is everything in Baton’s own data what it was?
import { operation } from '../operation.js';

export const fsckOperation = operation({
  name: 'fsck',
  summary: 'check everything that Baton keeps, and free what nothing needs',
  about: [
    'Reads every record (passes, lineage, hand-offs, kept sessions, captures, tasks) and compares every kept file with its hash. Names what is damaged or gone and what needs ' +
      'it, and how much is kept that nothing needs any longer. Exit code 1 if something is wrong. Nothing is changed without --gc.',
  ],
  input: {
    gc: {
      kind: 'boolean',
      help: 'Remove what nothing needs any longer. Not while a pass is in progress, or while a record cannot be read.',
    },
  },
  examples: [
    { command: 'baton fsck', does: 'Is everything whole?' },
    { command: 'baton fsck --gc', does: 'Also free what nothing needs any longer.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./fsck.js')).checkStore(input, context);
  },
});
