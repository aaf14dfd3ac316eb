// `receive`: read a hand-off and continue from it.
import { operation } from '../operation.js';
import { receiveInput } from './input.js';

export const receiveOperation = operation({
  name: 'receive',
  summary: 'read a hand-off and continue from it',
  about: [
    'Reads a hand-off in any known format, also from inside a chat reply, a code fence or a link, reports what it lacks and what in it reads ' +
      'like an order to the receiving agent, and prints the prompt to continue with. In the prompt the hand-off is data: fenced, and ' +
      'labelled as coming from elsewhere.',
    'An https:// address is fetched once, because you name it: at most 16 MB of text, JSON or HTML within 30 seconds, three redirections, and nothing ' +
      'from this machine or the network around it. Nothing that a hand-off itself names is ever fetched.',
    'The address of an agent of the A2A protocol (its card, or http://127.0.0.1:PORT/ of `baton a2a`) is asked for its newest hand-off, or for the one that ' +
      '--task or --context names. It is asked where you say and nowhere else; on this machine the token comes from BATON_A2A_TOKEN.',
    'With --to the prompt becomes the first message of a new session in that agent, and the command that resumes it is printed; `baton undo` removes it.',
  ],
  input: receiveInput,
  examples: [
    { command: 'baton receive handoff.md', does: 'The prompt to paste into a chat.' },
    { command: 'baton receive reply.txt --to codex', does: 'Continue in Codex from a chat reply, saved as it came.' },
    { command: "baton receive 'baton:1d.…'", does: 'A link that `baton share` made.' },
    { command: 'baton receive https://example.com/handoff.md', does: 'One that somebody published.' },
    { command: 'baton receive http://127.0.0.1:7312/', does: 'The newest hand-off of an agent on this machine.' },
    { command: "baton receive handoff.md --json | jq '.result.handoff.nextSteps'", does: 'For scripts.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./receive-file.js')).receiveFile(input, context);
  },
});
