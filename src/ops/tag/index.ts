// `tag`: a name for a hand-off.
import { operation } from '../operation.js';

export const tagOperation = operation({
  name: 'tag',
  summary: 'give a hand-off or session in the log a name',
  about: ['The name can be used wherever a hand-off is: `baton branch NAME`, `baton diff NAME @latest`. It is kept on this machine.'],
  input: {
    handoff: {
      kind: 'text',
      operand: true,
      required: true,
      word: 'HANDOFF',
      help: 'The start of a digest, a file, a session, or another tag.',
    },
    name: { kind: 'text', operand: true, required: true, word: 'NAME', help: 'Letters, digits, dots, dashes: v1.2, before-refactoring.' },
    remove: { kind: 'boolean', help: 'Remove the name.' },
    force: { kind: 'boolean', help: 'Give it the name although something else has it.' },
  },
  examples: [
    { command: 'baton tag handoff.md baseline', does: 'Now `baton branch baseline` starts from it again.' },
    { command: 'baton tag 3f9c1a7e v1.2 --force', does: 'Move the name from another hand-off to this one.' },
    { command: 'baton tag v1.2 v1.2 --remove', does: 'Remove it again.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./tag.js')).tagHandoff(input, context);
  },
});
