// Artifacts and checks of a hand-off: the state that was seen last counts.
import { describe, expect, it } from 'vitest';
import { handoffOf } from './talks.js';

describe('artifacts in their latest state', () => {
  it('an amended commit takes the place of the one before it', async () => {
    const handoff = await handoffOf([
      { user: 'commit' },
      { run: 'git commit -m a', gives: '[main 1111111] a' },
      { run: 'git commit --amend -m b', gives: '[main 2222222] b' },
      { agent: 'ok' },
    ]);
    expect(handoff.artifacts.map(({ name, text }) => [name, text])).toEqual([['2222222', 'b']]);
  });

  it('a commit that a rebase rewrote was not pushed', async () => {
    const handoff = await handoffOf([
      { user: 'go' },
      { run: 'git commit -m a', gives: '[topic 1111111] a' },
      { run: 'git rebase origin/main', gives: 'Successfully rebased' },
      { run: 'git commit -m b', gives: '[topic 2222222] b' },
      { run: 'git push origin topic', gives: '   aaaaaaa..2222222  topic -> topic' },
      { agent: 'Pushed.' },
    ]);
    expect(handoff.artifacts.map(({ name, state }) => [name, state])).toEqual([
      ['2222222', 'pushed to topic'],
      ['1111111', 'not seen again after a rebase or reset'],
    ]);
  });

  it('a fetch is no push, and a refused push is none either', async () => {
    const handoff = await handoffOf([
      { user: 'go' },
      { run: 'git fetch origin', gives: '   aaaaaaa..bbbbbbb  main       -> origin/main' },
      { run: 'git push', gives: ' ! [rejected]        main -> main (fetch first)', failed: true },
      { agent: 'The push was refused.' },
    ]);
    expect(handoff.artifacts).toMatchObject([{ kind: 'branch', name: 'main', state: 'push rejected' }]);
  });

  it('a pull request has the state that was seen last', async () => {
    const handoff = await handoffOf([
      { user: 'open a PR' },
      { run: 'gh pr create --fill', gives: 'https://github.com/o/r/pull/7' },
      { agent: 'Opened #7.' },
      { user: 'merge it' },
      { run: 'gh pr merge 7 --squash', gives: 'Merged pull request #7' },
      { agent: 'Done.' },
    ]);
    expect(handoff.artifacts).toMatchObject([{ kind: 'pull-request', name: '#7', state: 'merged', url: 'https://github.com/o/r/pull/7' }]);
  });

  it('a pull request that was only spoken of is merged where the log of the main branch has it', async () => {
    const { artifacts } = await handoffOf([
      { user: 'address the feedback on https://github.com/o/r/pull/29' },
      { run: 'gh pr checks 29', gives: 'lint\tfail\thttps://github.com/o/r/pull/29' },
      { run: 'git log --oneline origin/main', gives: '573eb9d (origin/main) perf: cap the workers (#29)\n1b4a33b fix (#27)' },
      { agent: 'It has landed.' },
    ]);
    expect(artifacts).toMatchObject([{ kind: 'pull-request', name: '#29', state: 'merged' }]);
  });

  it('a pull request is called what it is called, however that was printed', async () => {
    const gives = String.raw`{"title": "Move \"clean\" to C:\\b", "state": "OPEN", "number": 7}`;
    const handoff = await handoffOf([{ user: 'review 7' }, { run: 'gh pr view 7 --json title,state', gives }, { agent: 'Seen.' }]);
    expect(handoff.artifacts).toMatchObject([{ name: '#7', text: String.raw`Move "clean" to C:\b` }]);
  });
});

describe('checks', () => {
  it('count by their words where a filter hides the exit code', async () => {
    const handoff = await handoffOf([
      { user: 'test' },
      { run: 'npm test 2>&1 | tail -5', gives: 'Tests: 2 failed, 5 passed' },
      { agent: 'Two fail.' },
    ]);
    expect(handoff.checks).toMatchObject([
      { command: 'npm test', outcome: 'failed', detail: expect.stringContaining('2 failed, 5 passed') as string },
    ]);
  });

  it('only the last run counts, and a wider run that passed covers a narrow failure', async () => {
    const handoff = await handoffOf([
      { user: 'test' },
      { run: 'mix test test/a_test.exs', gives: '3 tests, 1 failure', failed: true },
      { edit: '/work/app/a.ex', gives: 'ok' },
      { run: 'mix test', gives: '40 tests, 0 failures' },
      { agent: 'Green.' },
    ]);
    expect(handoff.checks).toMatchObject([{ command: 'mix test', outcome: 'passed' }]);
  });

  it('of a chain that failed it is not said which step it was', async () => {
    const handoff = await handoffOf([
      { user: 'test' },
      { run: 'npm test && npm run lint', gives: 'Exit code 1\nsomething', failed: true },
      { agent: 'Hm.' },
    ]);
    expect(handoff.checks.map(({ command }) => command)).toEqual(['npm test && npm run lint']);
  });
});
