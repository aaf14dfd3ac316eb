// Any hand-off, made of words that look like the structure of documents.
import fc from 'fast-check';
import type { HandoffContent, Statement } from '../../src/model/handoff.js';
import { anyJson } from './arbitrary-json.js';
import { hostileWords, sampleHandoffs } from './sample-handoffs.js';

const words = fc.oneof(
  fc.constantFrom(...hostileWords),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.constantFrom(...hostileWords), { maxLength: 4 }).map((lines) => lines.join('\n')),
);
const statement: fc.Arbitrary<Statement> = fc.record({
  text: words,
  evidence: fc.array(fc.record({ entry: fc.nat(999) }), { maxLength: 2 }),
});
const statements = fc.array(statement, { maxLength: 10 });

export const arbitraryContent: fc.Arbitrary<HandoffContent> = fc
  .record({
    title: words,
    goal: statements,
    accomplished: statements,
    state: statements,
    questions: statements,
    constraints: statements,
    incidents: statements,
    nextSteps: statements,
    context: statements,
    decisions: fc.array(
      statement.map((one) => ({ ...one, by: 'agent' as const })),
      { maxLength: 9 },
    ),
    rejected: fc.array(
      fc.tuple(statement, words).map(([one, reason]) => ({ ...one, reason, by: 'user' as const })),
      { maxLength: 3 },
    ),
    blockers: fc.array(
      statement.map((one) => ({ ...one, tried: [one] })),
      { maxLength: 2 },
    ),
    plan: fc.array(
      statement.map((one) => ({ ...one, state: 'active' as const })),
      { maxLength: 3 },
    ),
    checks: fc.array(
      fc.tuple(statement, words).map(([one, command]) => ({ ...one, command, outcome: 'failed' as const, detail: command, runs: 2 })),
      { maxLength: 2 },
    ),
    files: fc.array(
      fc
        .tuple(
          statement,
          fc.oneof(
            words,
            fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 4 }).map((steps) => steps.join('/')),
          ),
        )
        .map(([one, file]) => ({ ...one, path: file, how: 'edited' as const, times: 1 })),
      { maxLength: 5 },
    ),
    artifacts: fc.array(
      fc.tuple(statement, words).map(([one, name]) => ({ ...one, kind: 'other' as const, name, state: name })),
      { maxLength: 9 },
    ),
    story: fc.array(
      fc.record({ turn: fc.nat(99), user: statements, agent: statements, did: statements }, { requiredKeys: ['turn', 'user', 'agent'] }),
      { maxLength: 3 },
    ),
    lastExchange: fc.record({ user: statement, agent: statement }),
  })
  .map((some) => ({ ...sampleHandoffs['nothing']!, ...some, generatedAt: '2026-03-12T16:45:00Z' }));

const name = fc.oneof(words, fc.constantFrom('user', 'claude.ai', 'x (y)', ''));

/** With every other field as well, and blocks of other tools. */
export const arbitraryFull: fc.Arbitrary<HandoffContent> = fc
  .tuple(
    arbitraryContent,
    fc.record(
      {
        label: words,
        language: words,
        prompt: words,
        generatedAt: fc.constantFrom('2026-03-12T16:45:00Z', '2026-03-12T16:45:00+08:00', 'yesterday', ''),
        parents: fc.array(words, { maxLength: 2 }),
        participants: fc.array(
          fc
            .tuple(name, fc.constantFrom('person' as const, 'agent' as const), fc.option(words, { nil: undefined }))
            .map(([who, kind, role]) => ({ name: who, kind, ...(role !== undefined && { role }) })),
          { maxLength: 3 },
        ),
        sources: fc.array(fc.record({ agent: words, id: words, turns: fc.nat(9) }, { requiredKeys: ['agent', 'id'] }), { maxLength: 2 }),
        related: fc.array(
          fc.record(
            {
              id: words,
              kind: fc.constantFrom('session' as const, 'handoff' as const, 'document' as const),
              relationship: fc.constantFrom('precedes' as const, 'parallel' as const, 'branch-of' as const),
              title: words,
              url: words,
            },
            { requiredKeys: ['id', 'kind', 'relationship'] },
          ),
          { maxLength: 3 },
        ),
        comments: fc.array(
          fc.record({ id: words, author: words, text: words, resolved: fc.boolean() }, { requiredKeys: ['id', 'author', 'text'] }),
          { maxLength: 2 },
        ),
        review: fc.record({ status: fc.constantFrom('draft' as const, 'approved' as const), note: words }, { requiredKeys: ['status'] }),
        activity: fc.array(fc.record({ at: words, who: words, what: words }), { maxLength: 2 }),
        attachments: fc.array(
          fc.record({ name: words, mediaType: words, text: words, url: words }, { requiredKeys: ['name', 'mediaType'] }),
          { maxLength: 2 },
        ),
        domain: fc.record({
          kind: fc.constantFrom('software' as const, 'learning' as const, 'general' as const),
          sections: fc.dictionary(fc.constantFrom('Concepts Mastered', 'Technical Debt', 'a_b', 'ÄÖ ß'), statements),
        }),
        leftOut: fc.array(fc.record({ what: words, count: fc.nat(9), hint: words }, { requiredKeys: ['what', 'count'] }), { maxLength: 2 }),
        extensions: fc.dictionary(
          fc.constantFrom(
            'other-tool/block',
            'section/X',
            'llmfeed/metadata',
            'llmfeed/session_summary',
            'llmfeed/data',
            'llmfeed/feed_type',
            'llmfeed/signature',
            'llmfeed/baton_handoff',
            'llmfeed/career_context',
            'data',
            '',
          ),
          anyJson,
        ),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([content, more]) => ({ ...content, ...more }) as HandoffContent);
