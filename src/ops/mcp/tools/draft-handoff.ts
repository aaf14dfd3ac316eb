// `draft_handoff`: the prompt with which a model writes the hand-off of its own session, or of one that it has not seen.
import { LEAST_WINDOW } from '../../../model/draft-window.js';
import { draftOperation } from '../../draft/index.js';
import type { Fields } from '../../field.js';
import { cursorField, ownRefsField, tool, without } from '../tool.js';

const windowField = {
  ...draftOperation.input.window,
  default: LEAST_WINDOW,
  help: `How many tokens the prompt may have (default ${LEAST_WINDOW}): more of the session is in a longer one.`,
} as const;

export const draftHandoffInput = {
  refs: ownRefsField,
  ...without(draftOperation.input, 'refs', 'answer', 'format', 'budget', 'keepUnconfirmed', 'out', 'noRedact', 'window'),
  window: windowField,
  cursor: cursorField,
} as const satisfies Fields;

export const draftHandoff = tool({
  declaration: {
    ...draftOperation,
    name: 'draft_handoff',
    // the words are in the instructions, too, which not every client hands on
    summary:
      'Get the prompt for writing the hand-off of a session: the task, what is certain, and the session with numbered entries. Write the answer ' +
      'in the form that it asks for and give it to save_handoff, which checks every statement. Begin with it when the user says “snapshot”, “handoff”, “hand-off” or “→”.',
    input: draftHandoffInput,
  },
  title: 'Draft a hand-off',
  hints: { readOnly: true, idempotent: true },
  facts: { tokens: { type: 'integer' }, entries: { type: 'integer' } },
  async tell(input, context) {
    return (await import('./drafted-prompt.js')).draftedPrompt(input, context);
  },
});
