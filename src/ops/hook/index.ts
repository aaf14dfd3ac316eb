// `hook`: what the clients themselves call, as their settings say; people do not.
import { agentIds } from '../../agents/index.js';
import { operation } from '../operation.js';

export const hookOperation = operation({
  name: 'hook',
  summary: 'what the hooks in the settings of agents call',
  about: [
    'Called by an agent’s client at the start and the end of a session, before a prompt and before it compacts, with its own JSON on standard input. At ' +
      'the end and before a compaction, the session’s hand-off is made in a process of its own. At the start, the model is told what other agents did in ' +
      'the folder since this one was there. Always exits with 0; prints nothing but what the client is to hand to its model.',
  ],
  hidden: true,
  input: {
    agent: { kind: 'choice', operand: true, required: true, word: 'AGENT', values: agentIds, help: 'The agent whose client calls.' },
    event: {
      kind: 'choice',
      operand: true,
      required: true,
      word: 'EVENT',
      values: ['start', 'prompt', 'compact', 'end', 'capture', 'look'],
      help: 'What happens: start, prompt, compact or end. capture and look are the work behind them.',
    },
    session: { kind: 'text', word: 'ID', help: 'Of capture: the session. Of look: one that does not count.' },
    upTo: { kind: 'count', min: 1, word: 'BYTES', help: 'Of capture: how much of its file counts.' },
  },
  examples: [],
  writes: true,
  async run({ agent, event, session, upTo }, context) {
    if (event === 'look') return (await import('./look.js')).lookAtFolder(agent, session, context);
    if (event === 'capture')
      return (await import('./capture.js')).captureSession({ agent, session: session ?? '', ...(upTo !== undefined && { upTo }) }, context);
    return (await import('./from-input.js')).answerInput(agent, event, context.here);
  },
});
