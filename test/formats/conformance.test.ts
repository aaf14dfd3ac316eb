// Whatever a transcript says, the document made of it conforms; whatever a document says, reading and checking it ends in findings.
import { secretsIn } from '../../src/redact/lines.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../src/documents/toolkit/handoff-document/check-document.js';
import { formats } from '../support/all-agents.js';
import { fileLines } from '../../src/documents/handoff/encode-report.js';
import { handoffFormat } from '../../src/documents/handoff/index.js';
import type { Handoff } from '../../src/model/handoff.js';
import { emptyDraft } from '../../src/model/empty-handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import { FINISHED_STEPS } from '../../src/model/plan.js';
import { Failure, Report } from '../../src/model/report.js';
import { arbitraryContent as content } from '../support/arbitrary-handoff.js';
import { hostileWords, sampleHandoffs } from '../support/sample-handoffs.js';
import { startTimer } from '../support/processor-time.js';

const encode = (handoff: Handoff, budget = 100_000): string => handoffFormat.encode!(handoff, { budget }, new Report()) as string;

describe('touched files', () => {
  const linesFor = (...paths: string[]): string[] =>
    fileLines(paths.map((file) => ({ text: file, path: file, how: 'edited', times: 1, evidence: [{ entry: 1 }] })));

  it.each([
    [['src/app/a.ts', 'src/app/b.ts', 'src/app/c/d.ts'], 'edited in src/app/: a.ts, b.ts, c/d.ts [#1]'],
    [['src/app/a.ts', 'src/app/b.ts'], 'edited: src/app/a.ts, src/app/b.ts [#1]'],
    [['/a/x', '/b/x', '/c/x'], 'edited: /a/x, /b/x, /c/x [#1]'],
    [['/', '//', '/x'], 'edited: /, //, /x [#1]'],
    [['a', 'b', 'c'], 'edited: a, b, c [#1]'],
    [['/home/me/p/a', '/home/me/p/b', '/home/me/p/c'], 'edited in /home/me/p/: a, b, c [#1]'],
  ])('%j', (paths, line) => {
    expect(linesFor(...paths)).toEqual([line]);
  });
});

describe('the plan', () => {
  it('is counted with the finished steps that have no room', () => {
    const step = (text: string, state: 'done' | 'active') => ({ text, state, evidence: [{ entry: 1 }] });
    const handoff = identified({
      ...emptyDraft('A plan'),
      plan: [step('Eight', 'done'), step('Nine', 'active')],
      leftOut: [{ what: FINISHED_STEPS, count: 5, hint: 'baton show x' }],
    });
    expect(encode(handoff)).toContain('6 of 7 plan steps are done, 1 under way.');
  });

  it('is told with its turn where the session went on long after it', () => {
    const step = (turn: number) => ({ text: 'Write the spec', state: 'done' as const, evidence: [{ entry: 1 }], turn });
    const story = Array.from({ length: 52 }, (_, i) => ({ turn: i + 1, user: [], agent: [] }));
    const told = (turn: number): string => encode(identified({ ...emptyDraft('A plan'), plan: [step(turn)], story }));
    expect(told(7)).toContain('1 of 1 plan steps are done, in a plan that was last touched in turn 7.');
    expect(told(50)).toContain('1 of 1 plan steps are done.');
  });
});

describe('what is written', () => {
  it('conforms at the recommended level', () => {
    fc.assert(
      fc.property(content, (some) => {
        const { level, findings } = checkDocument(encode(identified(some)));
        const wrong = findings.filter(({ severity, rule }) => severity === 'error' || (severity === 'warning' && rule !== 'HF035'));
        expect({ level, wrong }).toEqual({ level: 'recommended', wrong: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('conforms in little room, too, where names have no marks around them', () => {
    fc.assert(
      fc.property(content, (some) => {
        const errors = checkDocument(encode(identified(some), 2000)).findings.filter(({ severity }) => severity === 'error');
        expect(errors).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('has one section for what was made and what was referred to', () => {
    const { id: _id, ...full } = sampleHandoffs['full']!;
    const at = { evidence: [{ entry: 1 }] };
    const handoff = identified({
      ...full,
      domain: { kind: 'software', sections: {} },
      artifacts: [
        { ...at, kind: 'commit', name: '1a2b3c4', text: 'Fix it' },
        { ...at, kind: 'url', name: 'https://example.org/spec', text: 'https://example.org/spec', url: 'https://example.org/spec' },
      ],
    });
    const text = encode(handoff);
    expect(text).toContain('- https://example.org/spec: url, referred to');
    expect(checkDocument(text).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is read again', () => {
    fc.assert(
      fc.property(content, (some) => {
        const handoff = identified(some);
        const back = handoffFormat.decode!(encode(handoff), new Report()) as Handoff;
        expect(back.id).toBe(handoff.id);
        expect(back.prompt).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is read', () => {
  const lines = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...hostileWords,
          '## Previous Session Summary',
          '## Current State',
          '## Next Objective',
          '### Decisions Made',
          '- a: b',
          'Session: x',
          'Generated: y',
          '> x',
          '  - [ ] z',
        ),
        fc.string({ maxLength: 30 }),
      ),
      { maxLength: 40 },
    )
    .map((some) => some.join('\n'));

  it.each(formats.map((format) => [format.id, format] as const))('never makes %s fall over', async (_, format) => {
    await fc.assert(
      fc.asyncProperty(lines, async (text) => {
        format.recognizes(text);
        const findings = (await format.validate?.(text, { secretsIn }))?.findings ?? [];
        for (const { line } of findings) expect(line).toBeGreaterThan(0);
        try {
          await format.decode?.(text, new Report());
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a heading that a line separator ends', `## ${'\t'.repeat(20_000)}\u2028x`],
    ['evidence behind evidence', `- a${'\t'.repeat(10_000)}[#0]${'\t'.repeat(10_000)}#0]`],
    ['reasons without a reason', `- a${'\t because'.repeat(3000)}\u2028`],
    ['brackets', `- ${'[#1, '.repeat(10_000)}`],
  ])('takes little time for %s', (_, line) => {
    const text = `=== SESSION HANDOFF ===\n## Previous Session Summary\n### Decisions Made\n${line}\n### Rejected Approaches\n${line}\n## PROMPT FOR NEXT SESSION\nx\n`;
    const spent = startTimer();
    checkDocument(text);
    handoffFormat.decode!(text, new Report());
    expect(spent()).toBeLessThan(3000);
  });

  it.each(['[', '=', '`', '> ', '#', '- ', '\t', '{{', '<!--', '"', 'a', 'remember ', '(', '、', '[#1, '])(
    'takes time that grows with its length: %j',
    (piece) => {
      const text = `=== SESSION HANDOFF ===\n## PROMPT FOR NEXT SESSION\n${piece.repeat(60_000 / piece.length)}\n`;
      const spent = startTimer();
      checkDocument(text);
      try {
        handoffFormat.decode!(text, new Report());
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
      }
      expect(spent()).toBeLessThan(2000);
    },
  );
});
