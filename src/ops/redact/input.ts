// What `redact` takes.
import type { Fields, InputOf } from '../field.js';

export const redactInput = {
  source: {
    kind: 'ref',
    operand: true,
    required: true,
    word: 'FILE|REF',
    help: 'A file, - for standard input, or a session as in other commands: id, agent@latest, path of a native file …',
  },
  out: { kind: 'file', help: 'Write the redacted text to this file (private, atomically).' },
  personal: {
    kind: 'boolean',
    help: 'Also remove personal data: e-mail addresses, telephone numbers, user names in home paths, names of this user and machine, image metadata.',
  },
  report: { kind: 'boolean', cliOnly: true, help: 'Also list every place: rule and JSON pointer, whose first step is the line.' },
} as const satisfies Fields;

export type RedactInput = InputOf<typeof redactInput>;
