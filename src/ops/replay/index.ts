// `replay`: step through a session.
import { operation } from '../operation.js';
import { replayInput } from './input.js';

export const replayOperation = operation({
  name: 'replay',
  summary: 'step through a session: what was said and done, and how the work stood',
  about: [
    'Shows a session entry by entry, and beside each how the work stood at that moment: the plan, the files that had been changed, the checks that had ' +
      'run. Nothing is executed and nothing changes.',
    'Keys: → ← (or n p) the next and the previous entry, ↓ ↑ the next and the previous turn, Home End, Space plays and pauses, + and - change the ' +
      'speed, f d c go to the next failure, decision and change of a file (F D C to the previous one), b prints the command that branches from ' +
      'here, q ends it.',
    'Without a terminal it prints every step in a line or a few. --web shows the same in your browser.',
  ],
  input: replayInput,
  examples: [
    { command: 'baton replay @latest', does: 'The newest session of this folder, from its beginning.' },
    { command: 'baton replay a955 --from 4', does: 'From turn 4 on.' },
    { command: 'baton replay a955 --web', does: 'In the browser.' },
    {
      command: 'baton replay a955 --json | jq \'.result.steps[] | select(.marks[] == "failure")\'',
      does: 'Where something failed, for scripts.',
    },
  ],
  async run(input, context) {
    return (await import('./replay.js')).replayRef(input, context);
  },
});
