// `log`: what came from what.
import { operation } from '../operation.js';

export const logOperation = operation({
  name: 'log',
  summary: 'show what came from what: hand-offs and sessions, newest first',
  about: [
    'Every hand-off that was packed or received here, and every session that was passed, received, branched or rolled back to, newest first: what it ' +
      'came from, its names, and whether it was given up and why. A hand-off whose document is no longer here is a gap, one that was changed ' +
      'is broken; both are reported.',
    'With --verify the signatures of the whole chain are verified, up to the first hand-off. Exit code 1 if something in it is broken.',
  ],
  input: {
    of: {
      kind: 'text',
      operand: true,
      word: 'HANDOFF',
      help: 'Only what this came from and what came of it: a tag, the start of a digest, a session, a file.',
    },
    graph: { kind: 'boolean', help: 'Draw the lines between them.' },
    verify: { kind: 'boolean', help: 'Verify signatures and digests of the whole chain.' },
    audit: { kind: 'boolean', help: 'What was done, one line for each act: who made, redacted, signed, received, passed what, and when.' },
    trailer: {
      kind: 'boolean',
      help: 'Only the line by which a commit names the hand-off (the newest, or HANDOFF): git commit --trailer "$(baton log --trailer)".',
    },
    limit: { kind: 'count', min: 1, short: 'n', help: 'How many, newest first (default: all).' },
  },
  examples: [
    { command: 'baton log', does: 'What there is, newest first.' },
    { command: 'baton log --graph', does: 'With the lines between them: chains, branches, what was given up.' },
    { command: 'baton log --verify', does: 'Is everything what was signed, up to the first hand-off?' },
    { command: 'baton log v1 --graph', does: 'Only what belongs to the hand-off that is tagged v1.' },
    { command: 'baton log --trailer', does: 'The line for a commit that came from the newest hand-off.' },
    { command: 'baton log --audit --json', does: 'Who did what when, for programs.' },
  ],
  async run(input, { here, report }) {
    return (await import('./log.js')).showLog(input, here, report);
  },
});
