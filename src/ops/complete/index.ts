// `__complete`: what the completions of the shells ask for; people do not. Quick, and silent about whatever is wrong.
import { operation } from '../operation.js';

export const completeOperation = operation({
  name: '__complete',
  summary: 'what the completions use',
  about: ['Prints the candidates for the word at the cursor, one per line, each with a description after a tab. Prints nothing on errors.'],
  hidden: true,
  input: {
    kind: { kind: 'text', operand: true, required: true, word: 'KIND', help: 'refs, receipts or settings.' },
    typed: { kind: 'text', operand: true, word: 'WORD', default: '', help: 'What has been typed so far.' },
    before: { kind: 'text', operand: true, word: 'BEFORE', default: '', help: 'The word before it.' },
  },
  examples: [],
  async run({ kind, typed, before }, { world, here }) {
    const { candidates } = await import('./candidates.js');
    return candidates(kind, { typed, before }, { world, here });
  },
});
