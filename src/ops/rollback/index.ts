// `rollback`: give up what came of a hand-off’s successor, and start again from the one before.
import { targetIds } from '../../agents/index.js';
import { operation } from '../operation.js';
import { refuseReadOnly } from '../read-only-agent.js';

export const rollbackOperation = operation({
  name: 'rollback',
  summary: 'give up a hand-off or session, and start again from the hand-off before',
  about: [
    'Prints the prompt of the hand-off before it (with --to: starts a new session from that in an agent), and marks as abandoned the hand-off, the ' +
      'session that made it, and all that came of them. Nothing is deleted: `baton log` shows what was abandoned, and why.',
  ],
  input: {
    handoff: {
      kind: 'text',
      operand: true,
      required: true,
      word: 'HANDOFF',
      help: 'What is given up: a tag, the start of a digest, a file, or a session that came from a hand-off.',
    },
    reason: { kind: 'text', word: 'TEXT', help: 'Why, for the log.' },
    to: { kind: 'agent', values: targetIds, refuse: refuseReadOnly, help: 'Start again in this agent (default: only print the prompt).' },
    cwd: { kind: 'folder', needs: 'to', help: 'With --to: in this folder (default: the current one).' },
  },
  examples: [
    {
      command: "baton rollback 3f9c1a7e --reason 'the cache made it slower'",
      does: 'Give it up; the prompt to start again from the one before.',
    },
    { command: 'baton rollback handoff.md --to codex', does: 'The same, and a new session in Codex starts from there.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./rollback.js')).rollBack(input, context);
  },
});
