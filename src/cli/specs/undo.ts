// What `baton undo` takes.
import type { CommandSpec } from '../args.js';

export const undoSpec = {
  name: 'undo',
  summary: 'take back what a pass wrote',
  about: [
    'Removes what a pass wrote and restores what it changed; the session that was passed was never touched. Refuses when someone has gone on there since, or has it open, unless --force is given.',
  ],
  operands: [{ name: 'RECEIPT', optional: true, help: 'The receipt that the pass printed; the newest one otherwise.' }],
  flags: [{ name: 'force', help: 'Also when the session has gone on since: what was said there is lost.' }],
  examples: [
    { command: 'baton undo', does: 'Take the last pass back.' },
    { command: 'baton undo 3f9c1a7e', does: 'Take a certain pass back; the beginning of a receipt is enough.' },
    { command: 'baton undo 3f9c1a7e --force', does: 'Although someone has gone on there: what was said there is lost.' },
  ],
} as const satisfies CommandSpec;
