// What `draft` takes.
import { DEFAULT_WINDOW, LEAST_WINDOW } from '../../model/draft-window.js';
import type { Fields, InputOf } from '../field.js';
import { packInput } from '../pack/input.js';
import { anyField, refField } from '../ref-field.js';

export const draftInput = {
  refs: { ...refField, many: true },
  any: anyField,
  goal: { kind: 'text', word: 'TEXT', help: 'What the next session is to do: what matters for it comes first.' },
  window: {
    kind: 'tokens',
    min: LEAST_WINDOW,
    default: DEFAULT_WINDOW,
    hint: 'For example --window 30k.',
    help: `How long the prompt may be (default ${DEFAULT_WINDOW}).`,
  },
  answer: { kind: 'file', help: 'The answer of a model to that prompt: check it and make the hand-off.' },
  format: packInput.format,
  budget: packInput.budget,
  keepUnconfirmed: { kind: 'boolean', needs: 'answer', help: 'Keep statements that could not be confirmed, marked as such.' },
  out: packInput.out,
  noRedact: packInput.noRedact,
} as const satisfies Fields;

export type DraftInput = InputOf<typeof draftInput>;
