// What `replay` takes.
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const replayInput = {
  ref: refField,
  any: anyField,
  from: { kind: 'count', min: 1, help: 'Begin with this turn, as `baton show` numbers them.' },
  to: { kind: 'count', min: 1, help: 'End with this turn.' },
  web: {
    kind: 'boolean',
    cliOnly: true,
    help: 'In your browser: prints an address of this machine that works once. Ends with Ctrl-C, or after ten minutes without a request.',
  },
} as const satisfies Fields;

export type ReplayInput = InputOf<typeof replayInput>;
