// `passes`: what was passed when, with receipts.
import { operation } from '../operation.js';

export const passesOperation = operation({
  name: 'passes',
  summary: 'list passes, newest first, with their receipts',
  about: [
    'Lists what was passed from where to where, newest first, with the receipt that `baton undo` takes and what became of it: there (as the ' +
      'pass wrote it, opened or not), continued (there are new turns in it), undone (by `baton undo`, or replaced by a later ' +
      'pass of the same session), gone (deleted by something else), or sent (a service has begun a session with the hand-off; that ' +
      'cannot be undone).',
  ],
  input: {},
  examples: [
    { command: 'baton passes', does: 'Every pass on this machine.' },
    {
      command: 'baton passes --json | jq -r \'.result[] | select(.state == "there").receipt\'',
      does: 'Receipts of the passes that nobody has continued.',
    },
  ],
  async run(_input, { here, report }) {
    return (await import('./passes.js')).listPasses(here, report);
  },
});
