// `list_sessions`: what there is to go on with.
import { listOperation } from '../../list/index.js';
import { cursorField, tool, without } from '../tool.js';
import { sessionItem, sessionSchema } from './session-rows.js';

export const listSessions = tool({
  declaration: {
    ...listOperation,
    name: 'list_sessions',
    summary:
      'List the sessions of every coding agent on this machine, newest first: those of this project, or of every folder with `all`. ' +
      'Start here when the user speaks of earlier work.',
    input: { ...without(listOperation.input, 'file', 'long', 'jsonl'), cursor: cursorField },
  },
  title: 'List sessions',
  hints: { readOnly: true, idempotent: true },
  list: { name: 'sessions', item: sessionSchema },
  facts: { total: { type: 'integer', description: 'How many there are, whatever the limit.' } },
  async tell({ cursor: _cursor, ...input }, context) {
    const [{ findListed, listedSession }, { redactorFor }] = await Promise.all([
      import('../../list/list.js'),
      import('../../redact/config.js'),
    ]);
    const { sessions, total, folder } = await findListed(input, context);
    const redactor = redactorFor(context.here);
    return {
      lead: `${sessions.length} of ${total} sessions, newest first, ${folder === undefined ? 'of every folder' : 'of this folder'}: agent:id · last active · where · title.`,
      items: sessions.map((ref) => sessionItem(listedSession(ref), redactor)),
      facts: { total },
      after: 'show_session shows one; give `agent:id` as `ref`.',
    };
  },
});
