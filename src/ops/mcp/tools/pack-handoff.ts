// `pack_handoff`: the hand-off of a session, made without a model.
import { isDigest } from '../../../model/lineage.js';
import type { Field } from '../../field.js';
import { packOperation } from '../../pack/index.js';
import { cursorField, tool, without } from '../tool.js';
import { linesOf } from './document-items.js';

/** Tokens. */
export const budgetField = {
  ...packOperation.input.budget,
  help: 'About how many tokens it may have (default 4000): 12000 or "12k". What was left out is named, with how to see it.',
} as const satisfies Field;

export const packHandoff = tool({
  declaration: {
    ...packOperation,
    name: 'pack_handoff',
    summary:
      'Make the hand-off of one or several sessions: where they stand, what comes next, what was made, checked, decided and refused, each line ' +
      'with the entries that prove it. No model is involved; the same session gives the same hand-off. It is kept in Baton’s own data.',
    input: {
      ...without(packOperation.input, 'format', 'budget', 'out', 'by', 'withSession', 'edits', 'explain', 'sign', 'key', 'noRedact', 'raw'),
      format: { ...packOperation.input.format, help: 'Default: handoff, Markdown for the next agent. transcript: what was said, whole.' },
      budget: budgetField,
      cursor: cursorField,
    },
  },
  title: 'Make a hand-off',
  hints: { readOnly: false, idempotent: true },
  facts: {
    id: { type: 'string', description: 'Its hash; empty where the format is the session itself.' },
    format: { type: 'string' },
    tokens: { type: 'integer' },
  },
  async tell({ cursor: _cursor, ...input }, context) {
    const { packRefs } = await import('../../pack/pack-refs.js');
    const off = { withSession: false, explain: false, sign: false, noRedact: false, raw: false };
    const { id, format, tokens, text = '' } = await packRefs({ ...input, ...off }, context);
    return {
      lead: `The hand-off, as ${format}, about ${tokens} tokens. [#12] is entry 12 of the session: show_session with \`entries\` shows it whole.`,
      items: linesOf(text),
      facts: { id: isDigest(id) ? id : '', format, tokens },
    };
  },
});
