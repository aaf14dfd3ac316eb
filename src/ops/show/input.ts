// What `show` takes.
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const showInput = {
  ref: refField,
  any: anyField,
  entries: { kind: 'numbers', help: 'These entries whole, by the numbers that a hand-off cites: 1467,1520-1530.' },
  turn: { kind: 'count', min: 1, help: 'Turn N whole, every entry of it.' },
  tail: { kind: 'count', min: 1, cliOnly: true, help: 'Only the last N turns, numbered from the end.' },
  web: {
    kind: 'boolean',
    cliOnly: true,
    help: 'Show it in your browser: prints an address of this machine that works once. Ends with Ctrl-C, or after ten minutes without a request.',
  },
  noPager: {
    kind: 'boolean',
    cliOnly: true,
    help: 'Print at once what is longer than the screen, instead of showing it in a pager (BATON_PAGER, else PAGER, else less -R).',
  },
} as const satisfies Fields;

export type ShowInput = InputOf<typeof showInput>;
