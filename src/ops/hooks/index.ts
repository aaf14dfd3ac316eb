// `hooks`: which agents call Baton, and when they did last.
import { operation } from '../operation.js';

export const hooksOperation = operation({
  name: 'hooks',
  summary: 'which agents call Baton by themselves, and when they did last',
  about: [
    'What `baton install` put into each agent, whether it is still there, and the last times that the agent called its hooks.',
    'With --json: a list of {agent, pieces: {mcp, commands, hooks}, problems, runs: [{event, at}]}; a piece is installed, partly, or none.',
  ],
  input: {
    action: {
      kind: 'choice',
      operand: true,
      word: 'status',
      values: ['status'],
      required: true,
      help: 'status: what is installed and what ran.',
    },
  },
  examples: [
    { command: 'baton hooks status', does: 'Each agent that Baton was put into.' },
    { command: 'baton hooks status --json', does: 'The same for scripts.' },
  ],
  async run(_input, context) {
    return (await import('./status.js')).hooksStatus(context);
  },
});
