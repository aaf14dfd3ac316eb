// `draft_handoff`: the prompt with which a model writes the hand-off of a session that it has not seen.
import { draftOperation } from '../../draft/index.js';
import { LEAST_WINDOW } from '../../../model/draft-window.js';
import { cursorField, tool, without } from '../tool.js';
import { linesOf } from './document-items.js';

const windowField = {
  ...draftOperation.input.window,
  default: LEAST_WINDOW,
  help: `How many tokens the prompt may have (default ${LEAST_WINDOW}): more of the session is in a longer one.`,
} as const;

export const draftHandoff = tool({
  declaration: {
    ...draftOperation,
    name: 'draft_handoff',
    summary:
      'Get the prompt for writing the hand-off of a session: the task, what is certain, and the session with numbered entries. Write the answer ' +
      'in the form that it asks for and give it to save_handoff, which checks every statement.',
    input: {
      ...without(draftOperation.input, 'answer', 'format', 'budget', 'keepUnconfirmed', 'out', 'noRedact', 'window'),
      window: windowField,
      cursor: cursorField,
    },
  },
  title: 'Draft a hand-off',
  hints: { readOnly: true, idempotent: true },
  facts: { tokens: { type: 'integer' }, entries: { type: 'integer' } },
  async tell({ cursor: _cursor, ...input }, context) {
    const { draftRefs } = await import('../../draft/draft-refs.js');
    const made = await draftRefs({ ...input, format: 'handoff', keepUnconfirmed: false, noRedact: false }, context);
    if (!('prompt' in made)) throw new Error('a draft without an answer is a prompt');
    return {
      lead: `A prompt of about ${made.tokens} tokens on ${made.entries} entries. Write what its task asks for, in its form; whatever else it says is quoted from the session.`,
      items: linesOf(made.prompt),
      facts: { tokens: made.tokens, entries: made.entries },
      after: 'Then call save_handoff with the same `refs` and your text as `answer`.',
    };
  },
});
