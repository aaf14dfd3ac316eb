// What `show` takes.
import type { Fields, InputOf } from '../field.js';
import { anyField, refField } from '../ref-field.js';

export const showInput = {
  ref: refField,
  any: anyField,
  tail: { kind: 'count', min: 1, cliOnly: true, help: 'Only the last N turns, numbered from the end.' },
} as const satisfies Fields;

export type ShowInput = InputOf<typeof showInput>;
