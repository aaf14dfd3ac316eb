// What `keys` takes.
import type { Fields, InputOf } from '../field.js';

export const keysInput = {
  action: {
    kind: 'choice',
    operand: true,
    word: 'ACTION',
    required: true,
    values: ['new', 'import', 'list', 'export', 'trust', 'revoke', 'rotate'],
    help: 'One of new, import, list, export, trust, revoke, rotate.',
  },
  subject: {
    kind: 'file',
    operand: true,
    word: 'KEY|FILE',
    help: 'import: a file with a private key of yours, or ssh:COMMENT for one in ssh-agent. trust: a file with a public key, a signed file, or the statement of a new key. The others: a key, by name, id or the beginning of it.',
  },
  name: {
    kind: 'text',
    word: 'N',
    help: 'new, import, trust: what you call the key. Whoever receives what you sign sees the name of your own key.',
  },
  github: {
    kind: 'text',
    word: 'USER',
    help: 'trust: the Ed25519 key of this GitHub account, which is fetched now; with FILE: the key that signed the file, if the account has it.',
  },
  encrypt: { kind: 'boolean', help: 'new, import, rotate: encrypt the private key with the passphrase in $BATON_PASSPHRASE.' },
  form: { kind: 'choice', word: 'F', values: ['ssh', 'pem', 'jwk'], default: 'ssh', help: 'export: ssh (default), pem or jwk.' },
  out: { kind: 'file', help: 'export, rotate: write it to this file.' },
} as const satisfies Fields;

export type KeysInput = InputOf<typeof keysInput>;
