// YAML hand-offs: Continuous Claude's own readers find what they look for, and nothing that is YAML makes reading fall over.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yamlFormat } from '../../src/documents/yaml/index.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import { Failure, Report } from '../../src/model/report.js';
import { arbitraryFull } from '../support/arbitrary-handoff.js';
import { sampleHandoffs } from '../support/sample-handoffs.js';

const encode = async (handoff: Handoff, report = new Report()): Promise<string> => await yamlFormat.encode!(handoff, {}, report);
const decode = async (text: string): Promise<Handoff> => await yamlFormat.decode!(text, new Report());

describe('what is written', () => {
  it('has both fields of the status line on a line of their own, whatever they say, and a front matter that a splitter understands', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFull, async (content) => {
        const text = await encode(identified(content));
        // As Continuous Claude 3 looks for them.
        for (const field of ['goal', 'now']) expect(new RegExp(`^${field}:\\s*(\\S.*)$`, 'm').exec(text)?.[1]).not.toMatch(/^[|>][-+]?$/);
        const session = /^session: (.*)$/m.exec(text.split('---')[1]!)?.[1];
        expect(session).not.toBe('');
        expect((await yamlFormat.validate!(text, {})).findings).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('reads back with the words it was given', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFull, async (content) => {
        const plain = { ...content, extensions: { 'other-tool/block': content.extensions['data'] ?? 1 } };
        const back = await decode(await encode(identified(plain)));
        const words = (list: readonly { readonly text: string }[] | undefined): string[] =>
          (list ?? [])
            .map(({ text }) => text.replace(/(?:\s*\[(?:\d*#\d+)(?:[,\s]+\d*#\d+)*\])+\s*([.。]?)\s*$/, '$1').trim())
            .filter((text) => text !== '');
        for (const field of ['goal', 'accomplished', 'state', 'questions', 'constraints', 'nextSteps'] as const)
          expect({ [field]: words(back[field]) }).toEqual({ [field]: words(plain[field]) });
        expect(back.extensions).toEqual(plain.extensions['other-tool/block'] === null ? {} : plain.extensions);
        expect(back.parents).toEqual(plain.parents);
      }),
      { numRuns: 100 },
    );
  });

  it('is short, and says what it leaves out', async () => {
    const report = new Report();
    await encode(sampleHandoffs['full']!, report);
    expect(report.diagnostics).toMatchObject([{ rule: 'format/not-carried', message: expect.stringContaining('story') }]);
  });
});

describe('what is read', () => {
  it.each([
    [
      'anchors that grow without end',
      `goal: &a [x,x,x,x,x,x,x,x,x]\nnow: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nnext: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nfiles: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    ],
    ['nesting without end', `goal: ${'['.repeat(20_000)}\nnow: x\nnext: y\n`],
    ['nesting with marks between', `goal: ${'[ x, '.repeat(5000)}\nnow: x\nnext: y\n`],
    ['lines that break off', 'goal: "x\nnow: y\nnext: z\n'],
    ['a list', '- goal:\n- now:\ngoal: x\nnow: y\nnext: z\n'],
  ])('%s is a finding', async (_, text) => {
    await expect(decode(text)).rejects.toThrow(Failure);
    expect((await yamlFormat.validate!(text, {})).level).toBe('non-conformant');
  });

  it('names what is missing and what nobody knows, with lines', async () => {
    expect(
      (await yamlFormat.validate!('---\nstatus: great\noutcome: YES\n---\ngoal: |\n  two\n  lines\nnow:\nnext: []\n', {})).findings,
    ).toMatchObject([
      { rule: 'yaml/field-value', line: 2 },
      { rule: 'yaml/field-value', line: 3 },
      { rule: 'yaml/field-value', line: 5 },
      { rule: 'yaml/missing-field', line: 8, severity: 'error' },
    ]);
  });
});
