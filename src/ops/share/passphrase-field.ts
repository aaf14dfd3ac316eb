// The field that names where the passphrase of a link is, for every operation that makes or opens one.
import type { Field } from '../field.js';

/** The environment's word for it. */
export const PASSPHRASE_VARIABLE = 'BATON_LINK_PASSPHRASE';

export const passphraseFileField = {
  kind: 'file',
  help: `Take the link’s passphrase from the first line of this file. Otherwise: $${PASSPHRASE_VARIABLE}, else it is asked for on the terminal.`,
} as const satisfies Field;
