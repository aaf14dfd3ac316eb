// `__complete`: what the completions of the shells ask for; people do not. Quick, and silent about whatever is wrong.
import { operation } from '../operation.js';

export const completeOperation = operation({
  name: '__complete',
  summary: 'what the completions ask for',
  about: [
    'Prints what could stand where the cursor is, one a line, with a word about each behind a tab. Says nothing when something is wrong.',
  ],
  hidden: true,
  input: {
    kind: { kind: 'text', operand: true, required: true, word: 'KIND', help: 'refs or receipts.' },
    typed: { kind: 'text', operand: true, word: 'WORD', default: '', help: 'What was typed so far.' },
  },
  examples: [],
  async run({ kind, typed }, { world, here }) {
    const { candidates } = await import('./candidates.js');
    return candidates(kind, typed, { world, here });
  },
});
