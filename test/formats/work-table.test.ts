// The work on the first screen: a table of item, outcome, commit or pull request; folded where there is none, and read back.
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/documents/handoff/decode.js';
import { encode } from '../../src/documents/handoff/encode.js';
import { validate } from '../../src/documents/handoff/validate.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { handoffOf, type Line } from '../handoff/talks.js';

const budget = 4000;
const written = (handoff: Handoff): string => encode(handoff, { budget }, new Report());

async function documentOf(lines: readonly Line[]): Promise<string> {
  return written(identified(await handoffOf(lines, budget)));
}

function tableIn(document: string): string[] {
  return document
    .split('\n## PROMPT')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
}

const WORK: readonly Line[] = [
  { user: '请把日期解析改成流式，并提交。' },
  {
    plan: [
      ['读取 a|b 文件', 'done'],
      ['写入', 'active'],
      ['发布', 'pending'],
    ],
  },
  { edit: '/work/app/src/a.ts', gives: 'ok' },
  { run: 'git commit -am "Parse | dates"', gives: '[topic 1a2b3c4] Parse | dates' },
  { run: 'git push -u origin topic', gives: 'To github.com:o/r.git\n * [new branch]      topic -> topic' },
  { run: 'gh pr create --title "Parse dates" --body x', gives: 'https://github.com/o/r/pull/7' },
  { run: 'gh issue create --title "Slow" --body x', gives: 'https://github.com/o/r/issues/8' },
  { agent: '已提交。' },
];

describe('the table of work', () => {
  it('has item, outcome, commit or pull request, from the ledger alone', async () => {
    expect(tableIn(await documentOf(WORK))).toEqual([
      '| work | outcome | commit or pull request |',
      '|---|---|---|',
      '| Parse dates | open | #7 https://github.com/o/r/pull/7 [#11] |',
      String.raw`| Parse \| dates | pushed to topic | 1a2b3c4 [#9] |`,
      '| 写入 | marked as under way | [#2] |',
      '| 发布 | marked as open | [#2] |',
      String.raw`| 读取 a\|b 文件 | marked as done | [#2] |`,
    ]);
  });

  it('leaves other artifacts in their list, and repeats none', async () => {
    const document = await documentOf(WORK);
    expect(document).toContain('### Artifacts Created\n- #8: issue “Slow”, open');
    expect(document.split('\n## PROMPT')[0]!.split('1a2b3c4')).toHaveLength(2);
  });

  it('is read back, and written the same way again', async () => {
    const document = await documentOf(WORK);
    const read = decode(document, new Report());
    expect(read.artifacts.map(({ kind, name, text, state }) => `${kind} ${name} ${text} ${state}`)).toEqual([
      'pull-request #7 Parse dates open',
      'commit 1a2b3c4 Parse | dates pushed to topic',
      'issue #8 Slow open',
    ]);
    expect(read.accomplished.map(({ text }) => text)).toEqual(['读取 a|b 文件']);
    expect(read.plan.map(({ text, state }) => `${text} ${state}`)).toEqual(['读取 a|b 文件 done', '写入 active', '发布 pending']);
    expect(tableIn(written(read))).toEqual(tableIn(document));
  });

  it('conforms', async () => {
    const { level, findings } = validate(await documentOf(WORK), {});
    expect(level).toBe('recommended');
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('is not there where there was no work', async () => {
    const document = await documentOf([{ user: 'What is a monad?' }, { agent: 'A monoid in the category of endofunctors.' }]);
    expect(tableIn(document)).toEqual([]);
    expect(document).toContain('- Told turn by turn below');
  });

  it('is not made of what a model or someone else wrote', async () => {
    const handoff = identified(await handoffOf(WORK, budget));
    const author = { name: 'a model', statements: 1, confirmed: 1, mended: 0, unconfirmed: 0, contradicted: 0 };
    expect(tableIn(written({ ...handoff, author }))).toEqual([]);
    expect(written({ ...handoff, author })).toContain('- 1a2b3c4: commit “Parse | dates”, pushed to topic');
  });
});
