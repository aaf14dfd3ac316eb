// `hooks`: show which agents call Baton by themselves, and what came of it.
import { operation } from '../operation.js';

export const hooksOperation = operation({
  name: 'hooks',
  summary: 'show which agents call Baton by themselves, and what came of it',
  about: [
    'Hooks call Baton from inside the agents: at the end of a session and before a compaction its hand-off is made, and at the start of the next one its ' +
      'model is told what other agents did in the folder since. `baton install` puts them there. Shows what is installed in each agent and whether it is ' +
      'still there, what is switched on, what each agent’s hooks did last, and what is ready for this folder.',
    'hooks.inject and hooks.capture of `baton config` switch them, and so does BATON_HOOKS for one run. The exit code is 1 where something that was installed is ' +
      'not as it was.',
  ],
  input: {
    action: {
      kind: 'choice',
      operand: true,
      word: 'ACTION',
      values: ['status'],
      default: 'status',
      help: 'status: what is installed, and what ran.',
    },
  },
  examples: [
    { command: 'baton hooks status', does: 'What is installed in each agent, and what did its hooks do last?' },
    { command: 'baton hooks status --json', does: 'The same, for programs.' },
  ],
  async run(_input, context) {
    return (await import('./status.js')).hooksStatus(context);
  },
});
