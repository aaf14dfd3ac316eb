// `get_handoff`: a hand-off that is kept here, for clients that read no resources.
import { logOperation } from '../../log/index.js';
import { cursorField, tool } from '../tool.js';
import { linesOf } from './document-items.js';

export const getHandoff = tool({
  declaration: {
    ...logOperation,
    name: 'get_handoff',
    summary:
      'Read a hand-off that was made, saved or received on this machine, by its digest, its tag, or `latest` (the newest of this project).',
    input: {
      handoff: { kind: 'text', default: 'latest', help: 'The start of its digest, a tag, or latest (the default).' },
      cursor: cursorField,
    },
  },
  title: 'Read a hand-off',
  hints: { readOnly: true, idempotent: true },
  facts: { handoff: { type: 'string' } },
  async tell({ handoff }, context) {
    const { handoffNamed } = await import('../kept-handoffs.js');
    const { ref, text } = await handoffNamed(handoff, context);
    return {
      lead: 'A hand-off that is kept here. Entries that it cites as [#12] are shown by show_session.',
      items: linesOf(text),
      facts: { handoff: ref },
    };
  },
});
