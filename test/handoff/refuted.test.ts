// What was refuted later is never told alone: a check that went otherwise since, a question asked again, a plan's step, a refusal.
import { describe, expect, it } from 'vitest';
import { handoffOf, ledgerOfLines, type Line } from './talks.js';

const talk = (count: number): Line[] =>
  Array.from({ length: count }, (_, i) => [{ user: `And what does part ${i} do?` }, { agent: `Part ${i} reads.` }]).flat();

describe('a check', () => {
  const passes: Line = { run: 'npm test', gives: 'Tests 3 passed (3)' };
  const fails: Line = { run: 'npm test', gives: 'Tests 1 failed | 2 passed (3)', failed: true };

  it('that failed after it had passed is told, however long ago', async () => {
    const { checks } = await handoffOf([
      { user: 'Prüfe es bitte.' },
      passes,
      { agent: 'Alle Tests laufen durch.' },
      { user: 'Und jetzt noch einmal.' },
      fails,
      { agent: 'Hm.' },
      ...talk(12),
    ]);
    expect(checks).toMatchObject([{ command: 'npm test', outcome: 'failed' }]);
  });

  it('that passed after it had failed is said with the failure', async () => {
    const handoff = await handoffOf([
      { user: '请运行测试' },
      fails,
      { agent: '有一个失败。' },
      { user: '再来一次' },
      passes,
      { agent: '好了。' },
    ]);
    const did = handoff.story.flatMap((turn) => turn.did ?? []);
    expect(did.find(({ text }) => text.includes('failed'))).toMatchObject({
      text: expect.stringContaining('(it passed later)') as string,
      evidence: [{ entry: 2 }, { entry: 3 }, { entry: 6 }],
    });
  });

  it('that failed and was not run again is said as it was', async () => {
    const handoff = await handoffOf([{ user: 'Test it.' }, fails, { agent: 'One fails.' }, ...talk(1)]);
    expect(JSON.stringify(handoff.story)).not.toContain('it passed later');
  });
});

it('a question that was asked again has its last answer', async () => {
  const lines: Line[] = [
    { user: 'Hangi biçim?' },
    { question: 'Hangi biçimi istersiniz?', answer: 'CSV' },
    { agent: 'CSV yazıyorum.' },
    { user: 'Bir daha sor.' },
    { question: 'Hangi biçimi istersiniz?', answer: 'JSON' },
    { agent: 'JSON.' },
  ];
  expect((await handoffOf(lines)).decisions.map(({ text }) => text)).toEqual(['Hangi biçimi istersiniz? → JSON']);
  const { questions } = await ledgerOfLines([...lines, { question: 'Hangi biçimi istersiniz?' }]);
  expect(questions.map(({ answer }) => answer)).toEqual([undefined]);
});

it('a step of the plan that was opened again is not accomplished', async () => {
  const handoff = await handoffOf([
    { user: 'Build it.' },
    {
      plan: [
        ['Read', 'done'],
        ['Write', 'pending'],
      ],
    },
    {
      plan: [
        ['Read', 'active'],
        ['Write', 'pending'],
      ],
    },
    { agent: 'Reading again.' },
  ]);
  expect(handoff.accomplished).toEqual([]);
  expect(handoff.plan.map(({ text, state }) => `${text} ${state}`)).toEqual(['Read active', 'Write pending']);
});

describe('a refusal', () => {
  const refused: Line = { run: 'git push --force', gives: "The user doesn't want to proceed", denied: true };

  it('that was taken back is told with that', async () => {
    const { rejected } = await handoffOf([
      { user: 'プッシュして' },
      refused,
      { user: '先に設定を直して' },
      { agent: '直しました。' },
      { user: 'では続けて' },
      { run: 'git push --force', gives: 'ok' },
      { agent: '完了です。' },
    ]);
    expect(rejected).toMatchObject([
      { text: 'The user refused `git push --force` (it was run later), then said', reason: '先に設定を直して' },
    ]);
  });

  it('has the words that came next as such, not as its reason', async () => {
    const { rejected } = await handoffOf([
      { user: 'Push it.' },
      refused,
      { user: 'Check the count of lines first.' },
      { agent: 'Checked.' },
    ]);
    expect(rejected).toMatchObject([{ text: 'The user refused `git push --force`, then said', reason: 'Check the count of lines first.' }]);
    const said = { ...refused, gives: "The user doesn't want to proceed. The user said: not to main" } as Line;
    expect((await handoffOf([{ user: 'Push it.' }, said, { agent: 'OK.' }])).rejected).toMatchObject([
      { text: 'The user refused `git push --force`', reason: 'not to main' },
    ]);
  });
});

describe('where nothing is left to do', () => {
  const done: Line[] = [
    { user: 'PRのタイトルを直してください' },
    { run: 'gh pr edit 3 --title x', gives: 'https://github.com/o/r/pull/3' },
  ];

  it('a closing word that says nothing is not the next step', async () => {
    const { nextSteps } = await handoffOf([...done, { agent: '完了です。\n\n- タイトルを直しました' }]);
    expect(nextSteps.map(({ text }) => text)).toEqual(['Ask the user what comes next: the last words are answered']);
  });

  it('pull requests that are open are named', async () => {
    const view: Line = { run: 'gh pr view 3 --json state', gives: '{"state":"OPEN"}' };
    const { nextSteps } = await handoffOf([...done, view, { agent: '完了です。' }]);
    expect(nextSteps.map(({ text }) => text)).toEqual([
      'Ask the user what comes next: the last words are answered, pull request #3 is open',
    ]);
  });
});

it('a file that was deleted is named before those that were only changed', async () => {
  const edits = Array.from({ length: 40 }, (_, i): Line => ({ edit: `/work/app/src/part-number-${i}.ts`, gives: 'ok' }));
  const { files } = await handoffOf([
    { user: 'Move the server.' },
    { edit: '/work/app/old/server.py', gives: 'ok' },
    { agent: 'Run `python old/server.py`.' },
    { user: 'Use the new layout.' },
    { run: 'rm -rf old', gives: '' },
    ...edits,
    { run: 'git add -A && git commit -qm x', gives: '' },
    { agent: 'Moved.' },
  ]);
  expect(files[0]).toMatchObject({ path: 'old/server.py', how: 'deleted' });
});
