// `pass`: install a session in another agent.
import { operation } from '../operation.js';
import { passInput } from './input.js';

export const passOperation = operation({
  name: 'pass',
  summary: 'install a session in another agent, ready to resume there',
  about: [
    "Writes the session into the other agent's own store, reads it back to check it, and prints the command that resumes it there. The " +
      'source is never changed. What the other agent cannot hold is named, with a count.',
    'The session may be live: what is there at this moment is passed, and its own agent keeps it. Before anything is written the other ' +
      'store is checked: if it is not accessible, belongs to another user or has a version that Baton does not know, the pass is ' +
      'refused, with what to do.',
    'Ctrl-C takes back what was begun, says so, and ends the command by that signal (exit code 130); a second one ends it at once, and the ' +
      'next start cleans up.',
    'Passing the same session again finds the earlier pass; if it has grown since, the earlier one is continued where possible. `baton undo` undoes a pass.',
  ],
  input: passInput,
  examples: [
    { command: 'baton pass @latest --to codex', does: 'Continue the newest session of this folder in Codex.' },
    { command: 'baton pass 0199a4c2 --to claude-code --run', does: 'The other way round, and start the client.' },
    { command: 'baton pass @latest --to codex --dry-run', does: 'See what would be carried and what would not.' },
    { command: 'baton pass @latest --to codex --fit', does: 'A long session: the newest turns in full, a hand-off for the rest.' },
    { command: 'baton pass @latest --to codex --turns -4 --no-tools', does: 'Only the text of the last four turns.' },
    {
      command: 'baton pass @latest --to codex --cwd ~/new-place',
      does: 'Its folder was moved or is gone: continue in another; paths follow.',
    },
    {
      command: 'baton pass --home /mnt/old/home/me @latest --to codex --cwd .',
      does: "Continue another machine's session in this folder.",
    },
    {
      command: 'baton pass conversations.json#6960aaaa --to codex',
      does: 'A conversation from a ChatGPT or claude.ai account export.',
    },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./pass-ref.js')).passRef(input, context);
  },
});
