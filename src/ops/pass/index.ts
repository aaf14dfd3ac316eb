// `pass`: install a session in another agent.
import { operation } from '../operation.js';
import { passInput } from './input.js';

export const passOperation = operation({
  name: 'pass',
  summary: 'install a session in another agent, ready to resume there',
  about: [
    "Writes the session into the other agent's own store, reads it back to check it, and prints the command that resumes it there. The source is never changed. What the other agent cannot hold is named, with a count.",
    'The session may be live: what is there at this moment is passed, and nothing is taken from its own agent. Before anything is written the other store is looked at: one that is closed, in the hands of another user or of a version that Baton does not know is refused, with what to do.',
    'Passing the same session again finds the earlier pass; one that has grown since is continued there where that is possible. `baton undo` takes a pass back.',
  ],
  input: passInput,
  examples: [
    { command: 'baton pass @latest --to codex', does: 'Go on in Codex with the newest session of this folder.' },
    { command: 'baton pass 0199a4c2 --to claude-code --run', does: 'The same the other way round, and start the client.' },
    { command: 'baton pass @latest --to codex --dry-run', does: 'What would be carried and what would not.' },
    { command: 'baton pass @latest --to codex --fit', does: 'A long session: the newest turns in full, the hand-off of the rest.' },
    { command: 'baton pass @latest --to codex --turns -4 --no-tools', does: 'Only the words of the last four turns.' },
    {
      command: 'baton pass @latest --to codex --cwd ~/new-place',
      does: 'Its folder was moved or is gone: go on in another; paths follow.',
    },
    {
      command: 'baton pass --home /mnt/old/home/me @latest --to codex --cwd .',
      does: "Another machine's session, to go on in this folder.",
    },
    {
      command: 'baton pass conversations.json#6960aaaa --to codex',
      does: 'A conversation out of the account export of ChatGPT or claude.ai.',
    },
  ],
  async run(input, context) {
    return (await import('./pass-ref.js')).passRef(input, context);
  },
});
