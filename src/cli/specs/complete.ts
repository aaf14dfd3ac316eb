// What `baton __complete` takes: the completions of the shells ask it, people do not.
import type { CommandSpec } from '../args.js';

export const completeSpec = {
  name: '__complete',
  summary: 'what the completions ask for',
  about: [
    'Prints what could stand where the cursor is, one a line, with a word about each behind a tab. Says nothing when something is wrong.',
  ],
  operands: [
    { name: 'KIND', help: 'refs or receipts.' },
    { name: 'WORD', optional: true, help: 'What was typed so far.' },
  ],
  flags: [],
  examples: [],
} as const satisfies CommandSpec;
