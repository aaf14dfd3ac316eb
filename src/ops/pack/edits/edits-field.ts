// The field of `pass` and `pack` that names an edit list.
import type { Field } from '../../field.js';

export const editsField = {
  kind: 'file',
  help:
    'Apply an edit list that the viewer saved (`baton show REF --web`): entries left out, a call always with its result, and statements of the ' +
    'hand-off changed. It is for the session that it was made for.',
} as const satisfies Field;
