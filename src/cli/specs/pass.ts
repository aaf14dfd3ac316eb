// What `baton pass` takes.
import type { CommandSpec } from '../args.js';
import { refOperand } from './ref.js';

export const passSpec = {
  name: 'pass',
  summary: 'install a session in another agent, ready to resume there',
  about: [
    "Writes the session into the other agent's own store, reads it back to check it, and prints the command that resumes it there. The source is never changed. What the other agent cannot hold is named, with a count.",
    'The session may be live: what is there at this moment is passed, and nothing is taken from its own agent. Before anything is written the other store is looked at: one that is closed, in the hands of another user or of a version that Baton does not know is refused, with what to do.',
    'Passing the same session again finds the earlier pass; one that has grown since is continued there where that is possible. `baton undo` takes a pass back.',
  ],
  operands: [refOperand],
  flags: [
    { name: 'to', value: 'AGENT', required: true, help: 'The agent that goes on (see `baton agents`).' },
    {
      name: 'cwd',
      value: 'DIR',
      help: "Go on in this folder; paths inside the session's own folder follow. Otherwise in that folder itself, or in the current one when it is gone.",
    },
    {
      name: 'turns',
      value: 'A-B',
      dash: true,
      help: 'Only these turns, as `baton show` numbers them: 3-7, 5, 3- (to the newest), -4 (the last four), -4--2.',
    },
    {
      name: 'fit',
      value: '[TOKENS]',
      bare: 'window',
      help: "When the context is larger than the other agent's window (or than TOKENS, such as 90k), carry the newest whole turns and the hand-off of what was before.",
    },
    { name: 'no-tools', help: 'Leave tool calls and their results out: only what was said.' },
    { name: 'redact', help: 'Take secrets out on the way; placeholders such as [secret:aws-access-key:1] stand for them.' },
    {
      name: 'as',
      value: 'FORM',
      help: 'native (unless said otherwise): the session itself. prompt: the other agent begins with the hand-off instead.',
    },
    { name: 'dry-run', help: 'Write nothing; say what would be written and lost.' },
    {
      name: 'run',
      help: "Start the agent's client with the session at once, where you are in the session's folder or name one with --cwd.",
    },
    { name: 'force', help: 'Write anew although an earlier pass exists, and go on past refusals that are marked so.' },
  ],
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
} as const satisfies CommandSpec;
