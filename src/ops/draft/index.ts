// `draft`: the prompt with which any model writes the hand-off, and the check of its answer.
import { operation } from '../operation.js';
import { draftInput } from './input.js';

export const draftOperation = operation({
  name: 'draft',
  summary: 'let a model write the hand-off, and check what it wrote',
  about: [
    'Prints one self-contained prompt: the task, what is certain about the session, and the session itself with numbered entries, ' +
      'secrets removed. Give it to any model: a chat window, an API, another agent. Save its answer and give it back with --answer: ' +
      'every statement is compared with the entries that it cites and with what the session proves; what does not hold is left out and ' +
      'counted, and the rest becomes the hand-off.',
    '`baton pack REF --by AGENT` does both with a client that is installed here.',
  ],
  input: draftInput,
  examples: [
    { command: 'baton draft @latest > prompt.txt', does: 'The prompt, for a model of your choice.' },
    { command: 'baton draft @latest --answer answer.md > handoff.md', does: 'Its answer, checked, as a hand-off.' },
    { command: 'baton draft @latest --goal "implement phase two" --window 30k', does: 'For what comes next, in a smaller window.' },
  ],
  async run(input, context) {
    return (await import('./draft-refs.js')).draftRefs(input, context);
  },
});
