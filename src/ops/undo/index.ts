// `undo`: take back what a pass wrote.
import { operation } from '../operation.js';

export const undoOperation = operation({
  name: 'undo',
  summary: 'take back what a pass wrote',
  about: [
    'Removes what a pass wrote and restores what it changed; the session that was passed was never touched. Refuses when someone has gone on there since, or has it open, unless --force is given.',
  ],
  input: {
    receipt: { kind: 'receipt', operand: true, help: 'The receipt that the pass printed; the newest one otherwise.' },
    force: { kind: 'boolean', help: 'Also when the session has gone on since: what was said there is lost.' },
  },
  examples: [
    { command: 'baton undo', does: 'Take the last pass back.' },
    { command: 'baton undo 3f9c1a7e', does: 'Take a certain pass back; the beginning of a receipt is enough.' },
    { command: 'baton undo 3f9c1a7e --force', does: 'Although someone has gone on there: what was said there is lost.' },
  ],
  async run(input, { here, report }) {
    return (await import('./undo.js')).undoPass(here, input, report);
  },
});
