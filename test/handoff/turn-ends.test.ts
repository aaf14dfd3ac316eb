// Only what ends a turn is a conclusion; what the agent said before it went on working announces, and what came of it counts.
import { describe, expect, it } from 'vitest';
import { encode } from '../../src/documents/handoff/encode.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { handoffOf, ledgerOfLines, type Line } from './talks.js';

const NOTICE: Line = { user: '<task-notification>\n<task-id>1</task-id>\n</task-notification>' };

async function documentOf(lines: readonly Line[]): Promise<string> {
  return encode(identified(await handoffOf(lines)), { budget: 4000 }, new Report());
}

async function closingWords(lines: readonly Line[]): Promise<string[]> {
  return (await ledgerOfLines(lines)).utterances.filter(({ closing }) => closing).map(({ text }) => text);
}

describe('closing words', () => {
  it('are none after which the same turn went on working', async () => {
    expect(
      await closingWords([
        { user: 'Baue es.' },
        { agent: 'Der Bau läuft, ich warte.' },
        NOTICE,
        { run: 'make', gives: 'ok' },
        { agent: 'Gebaut.' },
      ]),
    ).toEqual(['Gebaut.']);
  });

  it('are none that the user cut off', async () => {
    expect(
      await closingWords([
        { user: '写测试' },
        { agent: '好的，我现在就写。' },
        { user: '[Request interrupted by user]' },
        { user: '先读规则' },
        { agent: '读完了。' },
      ]),
    ).toEqual(['读完了。']);
  });

  it('are all that were answered by the user within the turn', async () => {
    const ends = await closingWords([{ user: 'Which one?' }, { agent: 'The second.' }, { user: 'Do it.' }, { agent: 'Done.' }]);
    expect(ends).toEqual(['The second.', 'Done.']);
  });
});

describe('what the agent was about to do', () => {
  it.each([
    ['Now run all tests.', 'Run the tests, please.'],
    ['Şimdi testleri çalıştırıyorum.', 'Testleri çalıştır lütfen.'],
    ['接下来运行测试：', '请运行所有的测试'],
    ['それではテストを実行します。', 'テストを実行してください。'],
  ])('is neither its last word nor part of the story: %s', async (announced, asked) => {
    const lines: Line[] = [{ user: asked }, { agent: announced }, { run: 'npm test', gives: 'Tests 3 passed (3)' }];
    const open = await handoffOf(lines);
    expect(open.lastExchange.agent).toBeUndefined();
    expect(await documentOf(lines)).not.toContain(announced);
    expect(await documentOf(lines)).toContain('the last one without an answer');
    const closed = await documentOf([...lines, { agent: 'OK: 3/3.' }]);
    expect(closed).not.toContain(announced);
    expect(closed).toContain('OK: 3/3');
  });

  it('is counted among what was left out', async () => {
    const { leftOut } = await handoffOf([
      { user: 'Test it.' },
      { agent: 'Testing now.' },
      { run: 'npm test', gives: 'ok' },
      { agent: 'Passed.' },
    ]);
    expect(leftOut).toMatchObject([{ what: 'remarks of the agent on the way', count: 1 }]);
  });

  it('stays where it tells more than that', async () => {
    const finding = 'The cache is never emptied. I will look at who calls it.';
    const document = await documentOf([{ user: 'Why is it slow?' }, { agent: finding }, { run: 'ls', gives: 'a' }, { agent: 'Nobody.' }]);
    expect(document).toContain('The cache is never emptied.');
  });
});

it('words stand in the order in which they were said, also where the user speaks in the middle of a turn', async () => {
  const document = await documentOf([
    { user: 'Rename the module everywhere.' },
    { agent: 'It is renamed in the sources, but not in the docs.' },
    { user: '<command-name>/docs</command-name>\n<command-args>all of them</command-args>' },
    { agent: 'Both are renamed now.' },
    { user: 'Thanks, release it.' },
    { agent: 'Released it.' },
  ]);
  expect(document.indexOf('It is renamed')).toBeLessThan(document.indexOf('/docs all of them'));
});
