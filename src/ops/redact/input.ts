// What `redact` takes.
import type { Fields, InputOf } from '../field.js';

export const redactInput = {
  source: {
    kind: 'ref',
    operand: true,
    required: true,
    word: 'FILE|REF',
    help: 'A file, - for standard input, or a session as other commands take it: id, agent@latest, path of a native file …',
  },
  out: { kind: 'file', help: 'Write the redacted text there (private, in one step).' },
  personal: {
    kind: 'boolean',
    help: 'Personal data too: e-mail addresses, telephone numbers, user names in home paths, names of this user and machine, metadata of images.',
  },
  report: { kind: 'boolean', cliOnly: true, help: 'List every place, too: rule and JSON pointer, whose first step is the line.' },
} as const satisfies Fields;

export type RedactInput = InputOf<typeof redactInput>;
