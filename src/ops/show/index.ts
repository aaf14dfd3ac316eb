// `show`: one session, as the canonical session.
import { operation } from '../operation.js';
import { showInput } from './input.js';

export const showOperation = operation({
  name: 'show',
  summary: 'show one session: state, plan, files, last turns',
  about: [
    'Shows where a session stands: what it is and where it ran, what was asked for, what is open and what comes next (the head of its ' +
      'hand-off; [#12] is entry 12 of --json), what its next turn would send (its context), the plan with its states, the files it ' +
      'touched, and its last turns.',
    'Turns are numbered from the session’s first, including those that a compaction has replaced; hand-offs use the same numbers. With ' +
      '--tail alone they are numbered from the end, so -1 is the newest. `baton pass --turns` accepts both.',
    'With --entries or --turn it shows entries whole, nothing cut: those that a hand-off cites as [#12], or every one of a turn.',
  ],
  input: showInput,
  examples: [
    { command: 'baton show @latest', does: 'The newest session of this folder.' },
    { command: 'baton show @latest --web', does: 'In the browser: state first, then every entry, with search.' },
    { command: 'baton show 0199a4c2 --tail 5', does: 'The last five turns of a session, by the start of its id.' },
    { command: 'baton show 0199a4c2 --entries 1467,1520-1530', does: 'What a hand-off cites, word for word.' },
    {
      command: "baton show claude-code@2 --json | jq '.result.entries | length'",
      does: 'The canonical session of the second newest, for scripts (schema: schema/session.schema.json).',
    },
  ],
  async run(input, context) {
    return (await import('./canonical.js')).canonicalSession(input, context);
  },
  async pieces(input, context) {
    return (await import('./canonical.js')).canonicalPieces(input, context);
  },
});
