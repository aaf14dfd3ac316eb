// `branch`: go another way from a session or a hand-off.
import { targetIds } from '../../agents/index.js';
import { operation } from '../operation.js';
import { refuseReadOnly } from '../read-only-agent.js';

export const branchOperation = operation({
  name: 'branch',
  summary: 'go another way from a session or a hand-off; the first way stays',
  about: [
    'Of a session: installs it once more, as a new session of the same agent (or of the one that --to names), up to the turn that --turn names, and ' +
      'prints the command that resumes it. The session itself is not changed. `baton undo` removes the new one.',
    'Of a hand-off: prints the prompt to start again from it; with --to a new session in that agent begins with it.',
  ],
  input: {
    of: {
      kind: 'ref',
      operand: true,
      default: '@latest',
      word: 'REF|HANDOFF',
      help: 'A session, as every command takes it, or a hand-off in the log: a tag, the start of its digest, its file.',
    },
    turn: { kind: 'count', min: 1, help: 'Of a session: up to this turn, as `baton show` numbers them (default: all).' },
    to: { kind: 'agent', values: targetIds, refuse: refuseReadOnly, help: 'Continue in this agent (default: the session’s own).' },
    cwd: { kind: 'folder', help: 'Continue in this folder (default: the session’s own).' },
  },
  examples: [
    { command: 'baton branch @latest --turn 4', does: 'Try another way from turn 4 on, in a new session of the same agent.' },
    { command: 'baton branch a955 --turn 4 --to codex', does: 'The same in Codex.' },
    { command: 'baton branch v1 --to claude-code', does: 'Start once more from the hand-off that is tagged v1.' },
    { command: 'baton branch handoff.md', does: 'The prompt to paste into another chat.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./branch.js')).branch(input, context);
  },
});
