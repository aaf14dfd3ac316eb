// What `share` takes.
import { LEAST_BUDGET } from '../../model/handoff-budget.js';
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';
import { passphraseFileField } from './passphrase-field.js';

export const shareInput = {
  ref: {
    ...refField,
    word: 'REF|FILE',
    help: 'A session (see `baton pack --help`), or the file of a hand-off; - for one on standard input.',
  },
  any: anyField,
  encrypt: { kind: 'boolean', help: 'Encrypt it with a passphrase, which whoever opens the link needs, too.' },
  passphraseFile: { ...passphraseFileField, needs: 'encrypt' },
  withSession: { kind: 'boolean', help: 'Attach the session, where the link does not get too long.' },
  budget: {
    kind: 'tokens',
    min: LEAST_BUDGET,
    setting: 'budget',
    hint: 'For example --budget 2000.',
    help: 'Of a session: approximate maximum length of the hand-off (default 4000). A shorter one gives a shorter link.',
  },
  noRedact: { kind: 'boolean', help: 'Leave secrets in.' },
} as const satisfies Fields;

export type ShareInput = InputOf<typeof shareInput>;
