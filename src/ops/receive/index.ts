// `receive`: take in a hand-off, and go on from it.
import { operation } from '../operation.js';
import { receiveInput } from './input.js';

export const receiveOperation = operation({
  name: 'receive',
  summary: 'take in a hand-off, and go on from it',
  about: [
    "Reads a hand-off of any known format, also from a chat's reply with talk around it or a fence around it, says what it lacks and what in it reads like an order to the receiving agent, and prints the prompt to go on with. The hand-off stands in the prompt as data: fenced, and labelled as coming from elsewhere.",
    'With --to the prompt becomes the first message of a new session in that agent, and the command that resumes it is printed; `baton undo` takes it back.',
  ],
  input: receiveInput,
  examples: [
    { command: 'baton receive handoff.md', does: 'The prompt to paste into a chat.' },
    { command: 'baton receive reply.txt --to codex', does: "A chat's reply, saved as it came, to go on with in Codex." },
    { command: "baton receive handoff.md --json | jq '.result.handoff.nextSteps'", does: 'For scripts.' },
  ],
  async run(input, context) {
    return (await import('./receive-file.js')).receiveFile(input, context);
  },
});
