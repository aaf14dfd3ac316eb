// The field of `pass` and `pack` that names an edit list.
import type { Field } from '../../field.js';
import { usage } from '../../usage.js';

export const editsField = {
  kind: 'file',
  help:
    'Apply an edit list that the viewer saved (`baton show REF --web`): entries left out, a call always with its result, and statements of the ' +
    'hand-off changed. It is for the session that it was made for.',
} as const satisfies Field;

/** A model is given the whole session: what it makes of what was left out, nobody could take out again. */
export function requireNoAuthor(by: string | undefined, edits: string | undefined): void {
  if (by !== undefined && edits !== undefined)
    throw usage({ rule: 'usage/flags-exclude', message: '--by gives a model the whole session, so it cannot be used with --edits' });
}
