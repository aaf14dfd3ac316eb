// `save_handoff`: what a model wrote, compared with the session statement by statement, kept in Baton's own data, with what did not hold.
import type { Field, Fields } from '../../field.js';
import { draftOperation } from '../../draft/index.js';
import { budgetField } from './pack-handoff.js';
import { cursorField, ownRefsField, tool, without } from '../tool.js';

const answerField = {
  kind: 'text',
  required: true,
  help: 'The hand-off as the snapshot prompt or draft_handoff asks for it: headings such as “## State”, one statement for each list item, each ending with its entries, [#12].',
} as const satisfies Field;
export const saveInput = {
  answer: answerField,
  refs: ownRefsField,
  ...without(draftOperation.input, 'answer', 'refs', 'format', 'budget', 'out', 'noRedact', 'window'),
  budget: budgetField,
  cursor: cursorField,
} as const satisfies Fields;

export const saveHandoff = tool({
  declaration: {
    ...draftOperation,
    name: 'save_handoff',
    summary:
      'Save the hand-off that you wrote. Every statement is compared with the entries that it cites and with what the session proves; what does ' +
      'not hold is left out and named, so that you can correct it and save again. It is kept in Baton’s own data, and nowhere else.',
    input: saveInput,
  },
  title: 'Save a hand-off',
  hints: { readOnly: false, idempotent: true },
  list: {
    name: 'statements',
    item: {
      type: 'object',
      properties: {
        verdict: { enum: ['confirmed', 'unconfirmed', 'contradicted'] },
        section: { type: 'string' },
        evidence: { type: 'array', items: { type: 'integer' } },
      },
      required: ['verdict', 'section', 'evidence'],
    },
  },
  facts: { handoff: { type: 'string', description: 'Its digest; handoff://DIGEST is its address.' }, tokens: { type: 'integer' } },
  async tell(input, context) {
    return (await import('./saved-answer.js')).savedAnswer(input, context);
  },
});
