// The ledger: what the structure of a session proves, told as small stories.
import { describe, expect, it } from 'vitest';
import { ledgerOfLines as ledgerOf } from './talks.js';

describe('commits', () => {
  const commit = { run: 'git commit -am "Retry"', gives: '[topic 1a2b3c4] Retry' } as const;

  it('a rebased commit has the hash that it was listed under since', async () => {
    const { commits } = await ledgerOf([
      { user: 'go' },
      commit,
      { run: 'git rebase main', gives: 'Successfully rebased' },
      { run: 'git log --oneline -2', gives: '9f8e7d6 (HEAD -> topic) Retry\n5c4b3a2 Other' },
      { agent: 'Rebased.' },
    ]);
    expect(commits).toMatchObject([{ hash: '9f8e7d6', formerly: ['1a2b3c4'], subject: 'Retry', state: 'local', branch: 'topic' }]);
  });

  it('a rebased commit that was not seen again is said to be rewritten', async () => {
    const { commits } = await ledgerOf([{ user: 'go' }, commit, { run: 'git rebase main', gives: 'ok' }, { agent: 'Rebased.' }]);
    expect(commits).toMatchObject([{ hash: '1a2b3c4', state: 'rewritten' }]);
  });

  it('a rebase of another branch leaves a commit that is listed as it was', async () => {
    const rebase = {
      run: 'git rebase topic && git log --oneline -2',
      gives: 'Successfully rebased\n1a2b3c4 Retry\n5c4b3a2 Other',
    } as const;
    const { commits } = await ledgerOf([{ user: 'go' }, commit, rebase, { agent: 'Rebased.' }]);
    expect(commits).toMatchObject([{ hash: '1a2b3c4', formerly: [], state: 'local' }]);
  });

  it('a worktree in a temporary folder is no throw-away repository, however its place was given', async () => {
    const add = { run: 'git worktree add ../../tmp/topic-tree topic', gives: 'Preparing worktree' } as const;
    const there = { run: 'cd /tmp/topic-tree && git commit -am "Retry"', gives: '[topic 1a2b3c4] Retry' } as const;
    const { commits } = await ledgerOf([{ user: 'go' }, add, there, { agent: 'Committed.' }]);
    expect(commits).toMatchObject([{ hash: '1a2b3c4', state: 'local' }]);
  });

  it('a reset in another repository rewrites nothing here', async () => {
    const reset = { run: 'cd /work/library && git reset --soft HEAD~2', gives: '' } as const;
    const { commits } = await ledgerOf([{ user: 'go' }, commit, reset, { agent: 'Squashed there.' }]);
    expect(commits).toMatchObject([{ hash: '1a2b3c4', state: 'local' }]);
  });

  it('a commit that was pushed survives a rebase of later ones, unless that is pushed with force', async () => {
    const push = { run: 'git push', gives: '   aaaaaaa..1a2b3c4  topic -> topic' } as const;
    const later = { run: 'git commit -am "More"', gives: '[topic 2b3c4d5] More' } as const;
    const rebase = { run: 'git pull --rebase', gives: 'Successfully rebased' } as const;
    const plain = { run: 'git push', gives: '   1a2b3c4..5e6f7a8  topic -> topic' } as const;
    const forced = { run: 'git push --force-with-lease', gives: ' + 1a2b3c4...5e6f7a8 topic -> topic (forced update)' } as const;
    const statesAfter = async (last: typeof plain | typeof forced): Promise<string[]> =>
      (await ledgerOf([{ user: 'go' }, commit, push, later, rebase, last, { agent: 'Pushed.' }])).commits.map(
        ({ hash, state }) => `${hash} ${state}`,
      );
    expect(await statesAfter(plain)).toEqual(['1a2b3c4 pushed', '5e6f7a8 pushed']);
    expect(await statesAfter(forced)).toEqual(['1a2b3c4 rewritten', '5e6f7a8 pushed']);
  });

  it('an amended commit is one commit', async () => {
    const { commits } = await ledgerOf([
      { user: 'go' },
      commit,
      { run: 'git commit --amend --no-edit', gives: '[topic 7777777] Retry' },
      { agent: 'Amended.' },
    ]);
    expect(commits).toMatchObject([{ hash: '7777777', formerly: ['1a2b3c4'] }]);
  });

  it('one in a throw-away repository is none, one in a worktree is', async () => {
    const { commits } = await ledgerOf([
      { user: 'go' },
      { run: 'cd /tmp/demo && git init -q && git commit --allow-empty -m demo', gives: '[main (root-commit) dddddd1] demo' },
      { run: 'git -C /tmp/demo commit -m more', gives: '[main dddddd2] more' },
      { run: 'git worktree add /tmp/wt-a -b a', gives: 'Preparing worktree' },
      { run: 'cd /tmp/wt-a && git commit -am real', gives: '[a eeeeee1] real' },
      { agent: 'Done.' },
    ]);
    expect(commits.map(({ hash }) => hash)).toEqual(['eeeeee1']);
  });

  it('a push to a folder beside it publishes nothing', async () => {
    const { commits, branches } = await ledgerOf([
      { user: 'go' },
      commit,
      { run: 'git push origin topic', gives: 'To /srv/test/origin.git\n * [new branch]      topic -> topic' },
      { agent: 'Done.' },
    ]);
    expect(commits).toMatchObject([{ state: 'local' }]);
    expect(branches).toEqual([]);
  });
});

describe('pull requests and issues', () => {
  it('one whose commit stands in a later log was merged; others are as open as before', async () => {
    const made = (number: number) => ({ run: 'gh pr create --title x', gives: `https://github.com/o/r/pull/${number}` });
    const log = { run: 'git log --oneline -3 origin/main', gives: '1a2b3c4 Fix it (#12)\n2b3c4d5 See #13\n3c4d5e6 Older (#9)' };
    const { requests } = await ledgerOf([{ user: 'go' }, made(12), made(13), log, { agent: 'ok' }]);
    expect(requests.map(({ number, state }) => `${number} ${state}`).toSorted()).toEqual(['12 merged', '13 open']);
  });

  it('one that was merged later is merged, whatever was said before', async () => {
    const { requests } = await ledgerOf([
      { user: 'go' },
      { run: 'gh pr create --title "Parse dates" --body x', gives: 'https://github.com/o/r/pull/7' },
      { agent: 'It is open and waits for review.' },
      { user: 'merge it' },
      { run: 'gh pr merge 7 --squash', gives: '✓ Squashed and merged pull request #7 (Parse dates)' },
      { agent: 'Merged.' },
    ]);
    expect(requests).toMatchObject([
      { kind: 'pull-request', number: '7', title: 'Parse dates', state: 'merged', url: 'https://github.com/o/r/pull/7' },
    ]);
  });

  it('a merge that failed, or waits for its checks, is no merge', async () => {
    const state = async (run: string, failed?: true): Promise<string | undefined> =>
      (await ledgerOf([{ user: 'go' }, { run, gives: 'something', ...(failed && { failed }) }, { agent: 'x' }])).requests[0]?.state;
    expect(await state('gh pr merge 7', true)).toBeUndefined();
    expect(await state('gh pr merge 7 --auto')).toBe('set to merge by itself');
    expect(await state('gh issue close 3')).toBe('closed');
  });

  it('a list tells of those that are known', async () => {
    const { requests } = await ledgerOf([
      { user: 'go' },
      { run: 'gh issue create --title Broken --body x', gives: 'https://github.com/o/r/issues/4' },
      { run: 'gh issue list --state all', gives: '4\tCLOSED\tBroken\t\t2026-01-01\n5\tOPEN\tOther\t\t2026-01-01' },
      { agent: 'x' },
    ]);
    expect(requests).toMatchObject([{ kind: 'issue', number: '4', state: 'closed' }]);
  });
});

describe('what was put to the user', () => {
  it('a question that was answered, and one that was not', async () => {
    const { questions } = await ledgerOf([{ user: 'go' }, { question: 'Which one?', answer: 'The second' }, { question: 'And when?' }]);
    expect(questions.map(({ question, answer }) => [question, answer])).toEqual([
      ['Which one?', 'The second'],
      ['And when?', undefined],
    ]);
  });

  it('an answer of several lines is the answer alone', async () => {
    const gives = 'User has answered your questions: "Which format?"="JSON lines\n" user notes: JSON lines. You can now continue.';
    const { questions } = await ledgerOf([{ user: 'go' }, { question: 'Which format?', answer: gives }, { agent: 'ok' }]);
    expect(questions).toMatchObject([{ question: 'Which format?', answer: 'JSON lines' }]);
  });

  it('what an answer shows is not a question', async () => {
    const gives =
      'User has answered your questions: "Which form?"="The short one" selected preview: {"start": "2026-02-18", "form": "x"}. You can now continue.';
    const { questions } = await ledgerOf([{ user: 'go' }, { question: 'Which form?', answer: gives }, { agent: 'ok' }]);
    expect(questions.map(({ question, answer }) => [question, answer])).toEqual([['Which form?', 'The short one']]);
  });

  it('a denied call has the user’s next words', async () => {
    const { refusals, turns } = await ledgerOf([
      { user: 'Make it faster' },
      { run: 'npm install turbo', gives: "The user doesn't want to proceed", denied: true },
      { user: 'No packages.' },
      { agent: 'Understood.' },
    ]);
    expect(refusals).toMatchObject([{ what: '`npm install turbo`', words: 'No packages.' }]);
    expect(turns[0]?.refused).toBe(true);
  });
});

describe('checks', () => {
  it('a settled failure is gone, and runs are counted', async () => {
    const { checks } = await ledgerOf([
      { user: 'go' },
      { run: 'npm test', gives: 'Tests  2 failed | 3 passed (5)', failed: true },
      { edit: '/work/app/a.ts', gives: 'ok' },
      { run: 'npm test 2>&1 | tail -3', gives: 'Tests  5 passed (5)' },
      { agent: 'ok' },
    ]);
    expect(checks).toMatchObject([{ command: 'npm test', kind: 'test', outcome: 'passed', runs: 2, says: ['Tests 5 passed (5)'] }]);
  });

  it('one behind a filter that shows nothing is unknown', async () => {
    const { checks } = await ledgerOf([{ user: 'go' }, { run: 'npm test | grep -i oops', gives: 'nothing' }, { agent: 'ok' }]);
    expect(checks).toMatchObject([{ outcome: 'unknown', piped: true }]);
  });

  it('one that code was changed after is stale', async () => {
    const { checks } = await ledgerOf([
      { user: 'go' },
      { run: 'npm test', gives: 'Tests 5 passed (5)' },
      { edit: '/work/app/a.ts', gives: 'ok' },
      { agent: 'ok' },
    ]);
    expect(checks).toMatchObject([{ stale: true }]);
  });

  it.each(['/work/app/notes.md', '/work/app/.gitignore', '/tmp/elsewhere/probe.ps1'])(
    'one is not for %s, which is no code of the work',
    async (file) => {
      const { checks } = await ledgerOf([
        { user: 'los' },
        { run: 'npm test', gives: 'Tests 5 passed (5)' },
        { edit: file, gives: 'ok' },
        { agent: 'fertig' },
      ]);
      expect(checks[0]!.stale).toBeUndefined();
    },
  );
});

describe('files', () => {
  it('are dirty after the last commit, created or changed, and clean again once they are reset', async () => {
    const { files } = await ledgerOf([
      { user: 'go' },
      { edit: '/work/app/a.ts', gives: 'File created successfully at: /work/app/a.ts' },
      { edit: '/work/app/a.ts', gives: 'ok' },
      { run: 'git commit -am x', gives: '[main 1a2b3c4] x' },
      { edit: '/work/app/b.ts', gives: 'ok' },
      { edit: '/work/app/c.ts', gives: 'ok' },
      { run: 'git checkout -- c.ts', gives: '' },
      { agent: 'ok' },
    ]);
    expect(files.map(({ path, how, times, dirty }) => [path, how, times, dirty])).toEqual([
      ['a.ts', 'created', 2, false],
      ['b.ts', 'changed', 1, true],
    ]);
  });
});

describe('how it ended', () => {
  it('with a command that still runs', async () => {
    const { running, lastAction } = await ledgerOf([{ user: 'go' }, { run: 'cargo bench', gives: 'x\nSESSION_ID=4711' }]);
    expect(running).toMatchObject([{ command: 'cargo bench', outcome: 'running' }]);
    expect(lastAction).toMatchObject({ outcome: 'running' });
  });

  it('with an action whose result is not recorded', async () => {
    expect((await ledgerOf([{ user: 'go' }, { run: 'git push' }])).lastAction).toMatchObject({ what: '`git push`', outcome: 'unrecorded' });
  });

  it('with an interruption', async () => {
    const { interruptions, turns } = await ledgerOf([
      { user: 'go' },
      { run: 'sync', gives: 'x' },
      { user: '[Request interrupted by user]' },
    ]);
    expect(interruptions).toMatchObject([{ during: '`sync`' }]);
    expect(turns.at(-1)?.interrupted).toBe(true);
  });
});

it('knows who typed what, and how the agent closed', async () => {
  const { utterances, turns, plan, missing } = await ledgerOf([
    { user: '<command-name>/review</command-name>\n<command-args></command-args>' },
    { agent: 'Looking.' },
    { run: 'jq . a.json', gives: 'bash: line 1: jq: command not found', failed: true },
    {
      plan: [
        ['A', 'done'],
        ['B', 'active'],
      ],
    },
    { agent: 'Reviewed.' },
    { user: 'Thanks for that.' },
  ]);
  expect(utterances.map(({ who, kind, text, closing, entries }) => [who, kind, text, closing ?? false, entries[0]])).toEqual([
    ['user', 'command', '/review', false, 1],
    ['agent', 'typed', 'Looking.', false, 2],
    ['agent', 'typed', 'Reviewed.', true, 7],
    ['user', 'typed', 'Thanks for that.', false, 8],
  ]);
  expect(turns.map(({ closing }) => closing)).toEqual([2, undefined]);
  expect(plan.map(({ title, state }) => [title, state])).toEqual([
    ['A', 'done'],
    ['B', 'active'],
  ]);
  expect(missing.map(({ program }) => program)).toEqual(['jq']);
});
