// What `baton undo` takes.
import type { CommandSpec } from '../args.js';

export const undoSpec = {
  name: 'undo',
  summary: 'take back what a pass wrote',
  about: ['Removes what a pass wrote and restores what it changed. Refuses when someone has gone on there since, unless --force is given.'],
  operands: [{ name: 'RECEIPT', optional: true, help: 'The receipt that the pass printed; the newest one otherwise.' }],
  flags: [{ name: 'force', help: 'Also when the session has gone on since: what was said there is lost.' }],
  examples: [
    { command: 'baton undo', does: 'Take the last pass back.' },
    { command: 'baton undo 3f9c1a7e --json', does: 'Take a certain pass back, for scripts.' },
  ],
} as const satisfies CommandSpec;
