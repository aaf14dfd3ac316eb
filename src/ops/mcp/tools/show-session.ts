// `show_session`: where one session stands, what is certain about it, its turns, or entries of it whole.
import type { Field, Fields } from '../../field.js';
import { showOperation } from '../../show/index.js';
import { cursorField, tool, without } from '../tool.js';
import { TEXT_OR_NULL } from '../safe-facts.js';

const viewField = {
  kind: 'choice',
  values: ['state', 'ledger', 'turns'],
  default: 'state',
  help: 'What to show where neither entries nor a turn are asked for. state: where it stands. ledger: what its structure proves (commits, checks, files, answers). turns: its newest turns.',
} as const satisfies Field;

const lastField = { kind: 'count', min: 1, default: 3, help: 'How many of the newest turns.' } as const satisfies Field;

export const showInput = {
  ...without(showOperation.input, 'tail', 'web', 'noPager'),
  view: viewField,
  last: lastField,
  cursor: cursorField,
} as const satisfies Fields;

export const showSession = tool({
  declaration: {
    ...showOperation,
    name: 'show_session',
    summary:
      'Show one session: where it stands (the default), what its structure proves (`view: ledger`), its newest turns (`view: turns`), or entries ' +
      'whole by the numbers that hand-offs and search cite as [#12] (`entries: "12,40-45"`).',
    input: showInput,
  },
  title: 'Show a session',
  hints: { readOnly: true, idempotent: true },
  list: { name: 'entries', item: { type: 'integer' } },
  facts: { agent: { type: 'string' }, id: { ...TEXT_OR_NULL, description: 'Null: the quotation has it.' } },
  async tell(input, context) {
    return (await import('./session-views.js')).sessionView(input, context);
  },
});
