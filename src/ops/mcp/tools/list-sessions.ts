// `list_sessions`: what there is to go on with.
import { listOperation } from '../../list/index.js';
import { cursorField, tool, without } from '../tool.js';
import { sessionSchema } from './session-rows.js';
import type { Fields } from '../../field.js';

export const listSessionsInput = {
  ...without(listOperation.input, 'file', 'long', 'jsonl'),
  cursor: cursorField,
} as const satisfies Fields;

export const listSessions = tool({
  declaration: {
    ...listOperation,
    name: 'list_sessions',
    summary:
      'List the sessions of every coding agent on this machine, newest first: those of this project, or of every folder with `all`. ' +
      'Start here when the user speaks of earlier work.',
    input: listSessionsInput,
  },
  title: 'List sessions',
  hints: { readOnly: true, idempotent: true },
  list: {
    name: 'sessions',
    item: {
      ...sessionSchema,
      properties: {
        ...(sessionSchema['properties'] as object),
        own: { type: 'boolean', description: 'Whether it is the one that you are in.' },
      },
    },
  },
  facts: { total: { type: 'integer', description: 'How many there are, whatever the limit.' } },
  async tell(input, context) {
    return (await import('./listed-sessions.js')).listedSessions(input, context);
  },
});
