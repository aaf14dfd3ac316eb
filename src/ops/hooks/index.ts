// `hooks`: what the hooks in agents’ settings did.
import { operation } from '../operation.js';

export const hooksOperation = operation({
  name: 'hooks',
  summary: 'what hooks in the agents captured and told, and what went wrong',
  about: [
    'Hooks call Baton from inside the agents: at the end of a session and before a compaction its hand-off is made, and at the start of the next one its ' +
      'model is told what other agents did in the folder since. Shows what is switched on, what each agent’s hooks did last, and what is ready for this folder.',
    'hooks.inject and hooks.capture of `baton config` switch them, and so does BATON_HOOKS for one run.',
  ],
  input: {
    action: { kind: 'choice', operand: true, word: 'ACTION', values: ['status'], default: 'status', help: 'status: what hooks did.' },
  },
  examples: [
    { command: 'baton hooks status', does: 'What did the hooks of each agent do last?' },
    { command: 'baton hooks status --json', does: 'The same, for programs.' },
  ],
  async run(_input, context) {
    return (await import('./status.js')).hooksStatus(context);
  },
});
