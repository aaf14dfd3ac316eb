// A pull request that was opened as a draft and marked ready later: whichever way that was done, it is told as ready.
import { describe, expect, it } from 'vitest';
import { handoffOf, ledgerOfLines, type Line } from './talks.js';

const opened: Line = { run: 'gh pr create --draft --title "Retry"', gives: 'https://github.com/o/r/pull/7' };
const done: Line = { agent: 'Fertig.' };

async function stateAfter(...lines: readonly Line[]): Promise<string> {
  const { requests } = await ledgerOfLines([{ user: '提交一下' }, ...lines, done]);
  return requests.map(({ number, state, ready }) => `#${number} ${state}${ready ? ', ready' : ''}`).join(' ');
}

describe('is a draft', () => {
  it.each<[string, Line]>([
    ['where it was made as one', opened],
    ['by its short flag', { run: 'gh pr create -d -t "Retry" -b ""', gives: 'https://github.com/o/r/pull/7' }],
    ['as a view prints it', { run: 'gh pr view 7 --json number,isDraft,state', gives: '{"isDraft":true,"number":7,"state":"OPEN"}' }],
    ['as a view prints it in lines', { run: 'gh pr view 7 --json isDraft,state', gives: '{\n  "isDraft": true,\n  "state": "OPEN"\n}' }],
    [
      'by a tool',
      { tool: 'mcp__github__create_pull_request', input: { draft: true }, gives: '{"html_url":"https://github.com/o/r/pull/7"}' },
    ],
    ['by a merge request’s command', { run: 'glab mr create --draft --title x', gives: 'https://gitlab.com/o/r/-/merge_requests/7' }],
  ])('%s', async (_, line) => {
    expect(await stateAfter(line)).toBe('#7 draft');
  });

  it('again where somebody makes it one', async () => {
    const undo: Line = { run: 'gh pr ready 7 --undo', gives: '✓ Pull request o/r#7 is converted to "draft"' };
    expect(await stateAfter(opened, { run: 'gh pr ready 7', gives: '' }, undo)).toBe('#7 draft');
  });
});

describe('is ready', () => {
  const graphql = `gh api graphql -f query='mutation { markPullRequestReadyForReview(input: {pullRequestId: "PR_x"}) { pullRequest { number isDraft } } }'`;
  const answer = '{"data":{"markPullRequestReadyForReview":{"pullRequest":{"number":7,"isDraft":false}}}}';
  it.each<[string, Line]>([
    ['by its command', { run: 'gh pr ready 7', gives: '✓ Pull request o/r#7 is marked as "ready for review"' }],
    ['by its command without a number', { run: 'gh pr ready', gives: '✓ Pull request o/r#7 is marked as "ready for review"' }],
    [
      'beside other commands',
      { run: 'source ~/.zshrc && gh pr ready 7 && gh pr view 7 --json isDraft,state', gives: '{"isDraft":false,"state":"OPEN"}' },
    ],
    ['by its mutation', { run: graphql, gives: answer }],
    ['by its mutation that prints no number', { run: graphql, gives: '{"data":{}}' }],
    ['by a tool', { tool: 'mcp__github__update_pull_request', input: { pullNumber: 7, draft: false }, gives: '{"number":7}' }],
    [
      'by a tool that a script calls',
      { tool: 'exec', input: 'await tools.github.update_pull_request({ pullNumber: 7, draft: false })', gives: 'ok' },
    ],
    ['by a tool of that name', { tool: 'mark_pull_request_ready_for_review', input: { pr_number: 7 }, gives: 'ok' }],
    ['by a merge request’s command', { run: 'glab mr update 7 --ready', gives: '- marked merge request as ready' }],
    ['as a view prints it', { run: 'gh pr view 7 --json isDraft', gives: '{"isDraft":false}' }],
  ])('%s', async (_, line) => {
    expect(await stateAfter(opened, line)).toBe('#7 open, ready');
  });

  it('not by what failed, or only speaks of it', async () => {
    expect(await stateAfter(opened, { run: 'gh pr ready 7', gives: 'not found', failed: true })).toBe('#7 draft');
    expect(await stateAfter(opened, { run: 'gh pr comment 7 --body "ready for review"', gives: 'https://github.com/o/r/pull/7' })).toBe(
      '#7 draft',
    );
    expect(await stateAfter(opened, { run: 'gh pr edit 7 --title "Ready"', gives: 'https://github.com/o/r/pull/7' })).toBe('#7 draft');
  });

  it('and says so beside words that called it a draft', async () => {
    const ready: Line = { run: 'gh pr ready 7', gives: '✓ Pull request o/r#7 is marked as "ready for review"' };
    const { artifacts } = await handoffOf([{ user: 'go' }, opened, { agent: 'It is a draft PR.' }, { user: 'mark it ready' }, ready, done]);
    expect(artifacts.map(({ name, state }) => `${name} ${state}`)).toEqual(['#7 open, marked ready for review, a draft no more']);
  });

  it('and what became of it later counts', async () => {
    const merge: Line = { run: 'gh pr merge 7 --squash', gives: '✓ Squashed and merged pull request #7 (Retry)' };
    expect(await stateAfter(opened, { run: 'gh pr ready 7', gives: '' }, merge)).toBe('#7 merged');
  });
});
