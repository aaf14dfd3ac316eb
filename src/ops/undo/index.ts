// `undo`: remove what a pass wrote.
import { operation } from '../operation.js';

export const undoOperation = operation({
  name: 'undo',
  summary: 'undo a pass: remove what it wrote',
  about: [
    'Removes what a pass wrote and restores what it changed; the source session was never touched. Refuses if the passed session has ' +
      'been continued since or is open, unless --force is given.',
  ],
  input: {
    receipt: { kind: 'receipt', operand: true, help: 'The receipt that the pass printed (default: the newest).' },
    force: { kind: 'boolean', help: 'Undo even if the passed session has been continued: what was said there is lost.' },
  },
  examples: [
    { command: 'baton undo', does: 'Undo the last pass.' },
    { command: 'baton undo 3f9c1a7e', does: 'Undo a particular pass; the start of a receipt is enough.' },
    { command: 'baton undo 3f9c1a7e --force', does: 'Even if it has been continued: what was said there is lost.' },
  ],
  writes: true,
  async run(input, { here, report }) {
    return (await import('./undo.js')).undoPass(here, input, report);
  },
});
