// `diff`: what changed between two hand-offs or sessions.
import { operation } from '../operation.js';

export const diffOperation = operation({
  name: 'diff',
  summary: 'show what changed between two hand-offs or sessions',
  about: [
    'What was decided, taken back, done, touched and checked since, and what comes next now. A session is compared as the hand-off that `baton pack` ' +
      'makes of it. Statements are compared word for word: nothing is guessed.',
  ],
  input: {
    a: {
      kind: 'text',
      operand: true,
      required: true,
      word: 'A',
      help: 'The earlier one: a tag, the start of a digest, a file of a hand-off, or a session.',
    },
    b: { kind: 'text', operand: true, required: true, word: 'B', help: 'The later one.' },
  },
  examples: [
    { command: 'baton diff v1 v2', does: 'From one tagged hand-off to another.' },
    { command: 'baton diff handoff.md @latest', does: 'What has happened in the newest session since the hand-off.' },
    { command: 'baton diff monday.md friday.md --json', does: 'For programs.' },
  ],
  async run(input, context) {
    return (await import('./diff.js')).diffThings(input, context);
  },
});
