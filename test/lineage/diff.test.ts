// What changed from one hand-off to another.
import { expect, it } from 'vitest';
import { diffHandoffs } from '../../src/lineage/diff.js';
import { emptyDraft } from '../../src/model/empty-handoff.js';
import type { HandoffContent } from '../../src/model/handoff.js';

const said = (text: string) => ({ text, evidence: [] });
const decided = (text: string, instead?: string) => ({ ...said(text), by: 'both' as const, ...(instead !== undefined && { instead }) });
const with_ = (more: Partial<HandoffContent>): HandoffContent => ({ ...emptyDraft('T'), ...more });

it('the same says nothing', () => {
  const one = with_({ decisions: [decided('Use SQLite.')], nextSteps: [said('Write the tests')] });
  const again = with_({ decisions: [decided('use  sqlite [#3]')], nextSteps: [said('- Write the tests.')] });
  expect(diffHandoffs(one, again)).toEqual({
    decisions: { added: [], reversed: [] },
    done: [],
    nextSteps: { added: [], gone: [] },
    files: [],
    checks: [],
    questions: { added: [], gone: [] },
  });
});

it('of one session, a file has changed where something later than all that the first one cites did it', () => {
  const file = (times: number, ...entries: number[]) => ({
    ...said('a.ts'),
    path: 'a.ts',
    how: 'edited' as const,
    times,
    evidence: entries.map((entry) => ({ entry })),
  });
  const sources = [{ agent: 'codex', id: '0199' }];
  // a document on paper does not say how often, and cites the files of a line together
  const onPaper = with_({ sources, files: [file(1, 7, 95)] });
  expect(diffHandoffs(onPaper, with_({ sources, files: [file(3, 7, 90)] })).files).toEqual([]);
  expect(diffHandoffs(onPaper, with_({ sources, files: [file(4, 7, 120)] })).files).toEqual([{ path: 'a.ts', how: 'edited' }]);
  const another = [{ agent: 'codex', id: '0200' }];
  expect(diffHandoffs(onPaper, with_({ sources: another, files: [file(3, 7, 90)] })).files).toHaveLength(1);
});

it('tells what was decided, taken back, done, touched and checked, and what comes next', () => {
  const check = (outcome: 'passed' | 'failed') => ({ ...said('npm test'), command: 'npm test', outcome, runs: 1 });
  const file = (path: string) => ({ ...said(path), path, how: 'edited' as const, times: 1 });
  const a = with_({
    decisions: [decided('Use SQLite'), decided('Cache everything')],
    nextSteps: [said('Write the tests'), said('Ask Anna')],
    checks: [check('failed')],
    files: [file('a.ts')],
    questions: [said('Which port?')],
  });
  const b = with_({
    decisions: [decided('Use Postgres', 'Use SQLite')],
    rejected: [{ ...said('Cache everything'), by: 'user' }],
    accomplished: [said('Write the tests')],
    nextSteps: [said('Deploy')],
    checks: [check('passed')],
    files: [file('a.ts'), file('b.ts')],
  });
  expect(diffHandoffs(a, b)).toEqual({
    decisions: {
      added: ['Use Postgres'],
      reversed: [
        { was: 'Use SQLite', now: 'Use Postgres' },
        { was: 'Cache everything', now: null },
      ],
    },
    done: ['Write the tests'],
    nextSteps: { added: ['Deploy'], gone: ['Ask Anna'] },
    files: [{ path: 'b.ts', how: 'edited' }],
    checks: [{ command: 'npm test', before: 'failed', after: 'passed' }],
    questions: { added: [], gone: ['Which port?'] },
  });
});
