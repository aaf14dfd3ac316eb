// `search_sessions`: sessions by what was said in them. To find nothing is an answer here, not a failure.
import { Failure } from '../../../model/report.js';
import { searchOperation } from '../../search/index.js';
import type { FoundListed } from '../../search/search.js';
import { cursorField, tool } from '../tool.js';
import { oneLine, sessionItem, sessionSchema } from './session-rows.js';

export const searchSessions = tool({
  declaration: {
    ...searchOperation,
    name: 'search_sessions',
    summary:
      'Find sessions of every coding agent on this machine by words that were said, commands that were run or files that were touched in them, ' +
      'best first, with the numbers of the entries that match.',
    input: { ...searchOperation.input, cursor: cursorField },
  },
  title: 'Search sessions',
  hints: { readOnly: true, idempotent: true },
  list: {
    name: 'sessions',
    item: {
      ...sessionSchema,
      properties: {
        ...(sessionSchema['properties'] as object),
        entries: { type: 'array', items: { type: 'integer' }, description: 'Numbers of entries that match.' },
      },
    },
  },
  async tell({ cursor: _cursor, ...input }, context) {
    const [{ search }, { redactorFor }] = await Promise.all([import('../../search/search.js'), import('../../redact/config.js')]);
    const found = await search(input, context).catch((error: unknown): FoundListed[] => {
      if (error instanceof Failure && error.diagnostic.rule === 'search/nothing-found') return [];
      throw error;
    });
    const redactor = redactorFor(context.here);
    return {
      lead:
        found.length === 0
          ? 'No session has all of these words.'
          : `${found.length} sessions, best first, each with the entries that match.`,
      items: found.map((one) =>
        sessionItem(one, redactor, {
          lines: one.matches.map(({ entry, role, snippet }) => `  [#${entry}] ${role}: ${oneLine(redactor.cutText(snippet, ''))}`),
          fact: { entries: one.matches.map(({ entry }) => entry) },
        }),
      ),
      after: 'show_session with `entries` shows the entries that match, whole.',
    };
  },
});
