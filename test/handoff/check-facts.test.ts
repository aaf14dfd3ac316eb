// The last state of checks: whose failure it was, what settled it, what is worth a line.
import { describe, expect, it } from 'vitest';
import { handoffOf, type Line } from './talks.js';

const done: Line = { agent: 'That is how it stands.' };
const edit: Line = { edit: '/work/app/src/a.ts', gives: 'ok' };

const checksAfter = (...lines: readonly Line[]): Promise<string[]> => checksIn(...lines, done);

async function checksIn(...lines: readonly Line[]): Promise<string[]> {
  const { checks } = await handoffOf([{ user: 'Check the parser.' }, ...lines]);
  return checks.map(({ command, outcome, detail }) => [command, outcome, ...(detail === undefined ? [] : [detail])].join(' | '));
}

describe('a check', () => {
  it('did not fail where the filter behind it did', async () => {
    expect(await checksIn({ run: 'npx tsc --noEmit | grep error', gives: 'Exit code 1', failed: true })).toEqual([
      'tsc --noEmit | unknown',
    ]);
    expect(
      await checksAfter({
        run: 'npx tsc --noEmit | grep error',
        gives: "src/a.ts(3,1): error TS2304: Cannot find name 'x'.",
        failed: true,
      }),
    ).toEqual(["tsc --noEmit | failed | src/a.ts(3,1): error TS2304: Cannot find name 'x'."]);
    expect(await checksAfter({ run: 'npx tsc --noEmit', gives: 'Exit code 1', failed: true })).toEqual(['tsc --noEmit | failed']);
  });

  it('of two steps is settled where each of them passed since', async () => {
    const failed: Line = { run: 'mise run test && mise run lint', gives: '--- FAIL: TestOne (0.00s)', failed: true };
    const passed: Line = { run: 'mise run test && mise run lint', gives: 'ok  \tapp 1.2s\n0 issues.' };
    expect(await checksAfter(failed, edit, passed)).toEqual(['mise run test | passed', 'mise run lint | passed']);
    expect(await checksAfter(failed, edit, { run: 'mise run test', gives: 'ok  \tapp 1.2s' })).toEqual([
      'mise run test && mise run lint | failed | --- FAIL: TestOne (0.00s) · code was changed after it, then `mise run test` passed',
      'mise run test | passed',
    ]);
  });

  it('that failed is told by lines that say so', async () => {
    const gives = 'ok  \tapp/a 1.2s\nFAIL\nFAIL\tapp/b 0.3s\nok  \tapp/c 0.1s';
    expect(await checksAfter({ run: 'go test ./...', gives, failed: true })).toEqual(['go test ./... | failed | FAIL app/b 0.3s']);
  });

  it('is told by its words alone, without the rule that they stand in', async () => {
    const gives = '============================= 3 passed in 0.12s ==============================';
    expect(await checksAfter({ run: 'pytest', gives })).toEqual(['pytest | passed | 3 passed in 0.12s']);
  });

  it('that tells nothing has no line beside one that does', async () => {
    const hidden: Line = { run: 'npm test -- a.test.ts | head -3', gives: 'RUN v4' };
    const passed: Line = { run: 'npm test', gives: 'Tests 40 passed (40)' };
    expect(await checksAfter(hidden, passed)).toEqual(['npm test | passed | Tests 40 passed (40)']);
    expect(await checksIn(passed, hidden)).toEqual(['npm test -- a.test.ts | unknown', 'npm test | passed | Tests 40 passed (40)']);
  });

  it('of which nobody can tell how it went is not told beside the words that the agent closed with', async () => {
    const hidden: Line = { run: 'npm run check 2>&1 | tail -3', gives: 'Finished' };
    expect(await checksAfter(hidden)).toEqual([]);
    expect(await checksIn(hidden, done, { user: 'Go on.' }, edit)).toEqual(['npm run check | unknown']);
  });
});

describe('the last words', () => {
  const ask: Line = { user: 'Did the deployment survive the restart?' };
  const answer: Line = { agent: 'All good: the health check passes, the logs are shipped.' };

  it('are a command of the client that the agent went to work on, though an earlier question was answered', async () => {
    const handoff = await handoffOf([
      ask,
      { run: 'systemctl status app', gives: 'active' },
      answer,
      { user: '/quick move the bar to the bottom' },
      edit,
    ]);
    expect(handoff.nextSteps.map(({ text }) => text)).toEqual([
      'Finish what the user asked last; the turn has no closing words: /quick move the bar to the bottom',
    ]);
    expect(handoff.lastExchange.user?.text).toBe('/quick move the bar to the bottom');
    expect(handoff.lastExchange.agent).toBeUndefined();
  });

  it('are told apart from what was answered in the same turn', async () => {
    const beside: Line = { user: '<command-name>/quick</command-name>\n<command-args>move the bar to the bottom</command-args>' };
    const handoff = await handoffOf([ask, answer, beside, edit]);
    expect(handoff.lastExchange.user?.text).not.toContain('survive');
    expect(handoff.lastExchange.agent).toBeUndefined();
  });
});

describe('a sub-agent', () => {
  const report: Line = { ask: 'Simplify the code.', gives: 'All modules are simplified now, and every one of the 187 tests still passes.' };
  const commit: Line = { run: 'git commit -am "Retry"', gives: '[main 1a2b3c4] Retry' };
  const told = async (...lines: readonly Line[]): Promise<string[]> =>
    (await handoffOf([{ user: 'Simplify everything.' }, ...lines, done])).state
      .map(({ text }) => text)
      .filter((text) => text.includes('sub-agent'));

  it('may have changed what no commit took in', async () => {
    expect(await told(commit, report)).toEqual([
      'A sub-agent worked after commit 1a2b3c4; what was changed then, if anything, is not recorded',
    ]);
    expect(await told(commit, report, report)).toEqual([
      '2 sub-agents worked after commit 1a2b3c4; what was changed then, if anything, is not recorded',
    ]);
  });

  it('before a commit or a status left nothing that is not known', async () => {
    expect(await told(report, commit)).toEqual([]);
    expect(await told(commit, report, { run: 'git status --short', gives: ' M src/a.ts' })).toEqual([]);
    expect(await told(report)).toEqual([]);
  });
});

describe('several calls', () => {
  it('that were started at once and have not come back are all named', async () => {
    const { state, nextSteps } = await handoffOf([
      { user: 'Run both parts of wave three.' },
      { run: 'npm run part-3', gives: 'ok' },
      { run: 'npm run part-4' },
      { run: 'npm run part-5' },
    ]);
    const what = '`npm run part-4`, `npm run part-5`';
    expect(state[0]?.text).toBe(`The last action has no recorded result, its outcome is unknown: ${what}`);
    expect(nextSteps[0]?.text).toBe(`Check whether this went through: ${what}`);
  });
});
