// The true end: what holds now, and nothing that a later event has overtaken.
import { describe, expect, it } from 'vitest';
import { handoffOf, type Line } from './talks.js';

const texts = (statements: readonly { readonly text: string }[]): string[] => statements.map(({ text }) => text);

describe('how it ended', () => {
  it('an action without a result has an unknown outcome, and is to be checked first', async () => {
    const handoff = await handoffOf([
      { user: 'Please push the branch.' },
      { agent: 'I will push it now.' },
      { run: 'git push origin main' },
    ]);
    expect(texts(handoff.state)).toEqual(['The last action has no recorded result, its outcome is unknown: `git push origin main`']);
    expect(texts(handoff.nextSteps)[0]).toBe('Check whether this went through: `git push origin main`');
    expect(handoff.story.at(-1)?.outcome ?? 'unknown').toBe('unknown');
  });

  it('says so in the state whatever the budget, also where the story has no room for the turn', async () => {
    const long = Array.from({ length: 30 }, (_, i) => [
      { user: `Please look into part ${i} of the parser and tell me what it does.` },
      { agent: `Part ${i} reads ${i * 7} tokens ahead and keeps them in \`buffer${i}\`, because the grammar needs it.` },
    ]).flat();
    for (const budget of [1000, 2000, 12_000]) {
      const handoff = await handoffOf([...long, { user: 'Please push the branch.' }, { run: 'git push origin main' }], budget);
      expect(handoff.story.at(-1)).toMatchObject({ turn: 31, outcome: 'unknown' });
    }
  });

  it('a turn that was stopped, asked again and answered is not an interrupted one', async () => {
    const handoff = await handoffOf([
      { user: 'Sync it.' },
      { agent: 'Starting.' },
      { user: '[Request interrupted by user]' },
      { user: 'Sync it with --tags.' },
      { agent: 'Synced with tags.' },
      { user: 'Thanks, what is left to do?' },
      { agent: 'Nothing is left to do here.' },
    ]);
    expect(handoff.story.filter(({ outcome }) => outcome !== undefined && outcome !== 'interrupted')).toEqual([]);
    const stopped = await handoffOf([
      { user: 'Sync it.' },
      { agent: 'Starting.' },
      { run: 'sync', gives: 'started' },
      { user: '[Request interrupted by user]' },
    ]);
    expect(texts(stopped.state)).toEqual(['The user interrupted the agent at `sync`; the turn is not finished']);
  });

  it('a call without a result that others followed is a gap in the record, not the end', async () => {
    const handoff = await handoffOf([
      { user: 'Look around.' },
      { run: 'ls' },
      { run: 'npm test', gives: '3 passed' },
      { agent: 'All three tests pass.' },
    ]);
    expect(handoff.state).toEqual([]);
  });

  it('words without an answer are said to have none', async () => {
    const handoff = await handoffOf([{ user: 'Fix the parser.' }, { agent: 'Fixed.' }, { user: 'And now the printer, please.' }]);
    expect(texts(handoff.state)).toEqual(['The user’s last words have no answer yet; they stand at the end']);
  });

  it('what was edited after the last commit is not committed', async () => {
    const handoff = await handoffOf([
      { user: 'Rename it and commit.' },
      { edit: '/work/app/src/a.ts', gives: 'ok' },
      { run: 'git commit -am x', gives: '[main 1a2b3c4] x' },
      { agent: 'Committed as `1a2b3c4`.' },
      { user: 'One more thing in b.ts' },
      { edit: '/work/app/src/b.ts', gives: 'ok' },
      { agent: 'Changed b.ts as well.' },
    ]);
    expect(texts(handoff.state)).toEqual([
      'Changed after the last recorded commit, not committed as far as is recorded: b.ts',
      'No push is recorded after commit 1a2b3c4',
      'No run of tests is recorded in this session',
    ]);
  });

  it.each<[string, readonly Line[], boolean]>([
    [
      'only single tests were run',
      [
        { edit: '/work/app/src/a.go', gives: 'ok' },
        { run: 'go test ./a -run TestOne', gives: 'ok  \tapp 1.2s' },
      ],
      false,
    ],
    [
      'it was only built',
      [
        { edit: '/work/app/src/a.go', gives: 'ok' },
        { run: 'go build ./...', gives: '' },
      ],
      true,
    ],
    [
      'a task of the project may be anything',
      [
        { edit: '/work/app/tests/a.py', gives: 'ok' },
        { run: 'make check', gives: 'ok' },
      ],
      false,
    ],
    [
      'only a text was written',
      [
        { edit: '/work/app/README.md', gives: 'ok' },
        { run: 'go build ./...', gives: '' },
      ],
      false,
    ],
  ])('whether the changed code was never tested: %s', async (_, work, untested) => {
    const { state } = await handoffOf([{ user: 'Change it.' }, ...work, { agent: 'Changed it.' }]);
    expect(texts(state).some((text) => text.includes('No run of tests'))).toBe(untested);
  });

  it('a check that a script left running is not passed, and how it ended comes later', async () => {
    const handoff = await handoffOf([
      { user: 'Test it.' },
      { run: 'cargo test --lib', gives: '    Blocking waiting for file lock\nSESSION_ID=17016' },
      { agent: 'It runs.' },
    ]);
    expect(handoff.checks).toMatchObject([{ outcome: 'unknown', detail: 'still running when last seen' }]);
  });

  it('what stands in the text of a pull request was not run', async () => {
    const body = `## Tests\n- mise run test:e2e e2e/cli\n- add coverage for the bootstrap commands\n${'More words about it. '.repeat(120)}`;
    const handoff = await handoffOf([
      { user: 'Open it.' },
      { run: `gh pr create --title "feat: it" --body '${body}'`, gives: 'https://github.com/a/b/pull/1' },
      { agent: 'Opened.' },
    ]);
    expect(handoff.checks).toEqual([]);
  });

  it('what was about to be run is no next step once it was run', async () => {
    const handoff = await handoffOf([
      { user: 'Filter it.' },
      { agent: 'Let me also run the linter.' },
      { run: 'golangci-lint run', gives: '0 issues.' },
    ]);
    expect(texts(handoff.nextSteps).join()).not.toContain('linter');
  });

  it('a number answers a question; the request is the command before it', async () => {
    const handoff = await handoffOf([
      { user: '<command-name>/workflows:review</command-name>\n<command-args></command-args>' },
      { agent: 'Which one? 1) this branch 2) all' },
      { user: '1' },
      { agent: 'Reviewed this branch.' },
    ]);
    expect(texts(handoff.goal)).toEqual(['/workflows:review']);
  });

  it('a program that is not there is told once, unless it was found since', async () => {
    const missing = [
      { run: 'markdownlint docs', gives: 'zsh: command not found: markdownlint', failed: true },
      { run: 'python check.py', gives: '/bin/bash: line 1: python: command not found', failed: true },
    ] as const;
    const { incidents } = await handoffOf([{ user: 'Check the docs.' }, ...missing, { agent: 'Checked.' }]);
    expect(texts(incidents)).toContain('Not installed where the agent worked: markdownlint, python');
    const found = await handoffOf([
      { user: 'Check the docs.' },
      ...missing,
      { run: 'markdownlint docs', gives: 'fine' },
      { run: 'python3 check.py', gives: 'fine' },
      { agent: 'Checked.' },
    ]);
    expect(texts(found.incidents).join()).not.toContain('Not installed');
  });

  it('a command that was run with tools from elsewhere is the same command', async () => {
    const handoff = await handoffOf([
      { user: 'Audit it.' },
      { run: 'cargo deny check advisories', gives: 'error: no such command: `deny`', failed: true },
      { run: 'mise x aqua:EmbarkStudios/cargo-deny -- cargo deny check', gives: 'advisories ok, bans ok' },
      { agent: 'The audit is clean.' },
    ]);
    expect(handoff.checks).toMatchObject([{ command: 'cargo deny check', outcome: 'passed' }]);
  });

  it('a check that was run with other settings is the same check, and a failure of long ago is over', async () => {
    const handoff = await handoffOf([
      { user: 'Test it.' },
      { run: 'go test ./...', gives: 'missing go.sum entry', failed: true },
      { run: 'env GOCACHE=/tmp/build go test ./...', gives: 'ok  \tapp 1.2s' },
      { agent: 'Green.' },
    ]);
    expect(handoff.checks).toMatchObject([{ command: 'go test ./...', outcome: 'passed', runs: 2 }]);
    const wider = await handoffOf([
      { user: 'Test it.' },
      { run: 'go test ./internal/syncer', gives: '--- FAIL: TestProbe (0.00s)', failed: true },
      { edit: '/work/app/a.go', gives: 'ok' },
      { run: 'go test ./...', gives: 'ok  \tapp 1.2s' },
      { agent: 'Green.' },
    ]);
    expect(wider.checks.map(({ command }) => command)).toEqual(['go test ./...']);
    const chosen = await handoffOf([
      { user: 'Test it.' },
      { run: 'go test ./a -run TestOne', gives: '--- FAIL: TestOne (0.00s)', failed: true },
      { edit: '/work/app/a.go', gives: 'ok' },
      { run: 'go test -race -count=1 ./a', gives: 'ok  \tapp 1.2s' },
      { agent: 'Green.' },
    ]);
    expect(chosen.checks.map(({ outcome }) => outcome)).toEqual(['passed']);
    const suite = await handoffOf([
      { user: 'Test first.' },
      { run: 'go test ./cli -run TestFormat -v', gives: '--- FAIL: TestFormat (0.00s)', failed: true },
      { edit: '/work/app/a.go', gives: 'ok' },
      { run: 'mise run test', gives: 'ok  \tapp 1.2s' },
      { agent: 'Green.' },
    ]);
    expect(suite.checks.map(({ command }) => command)).toEqual(['mise run test']);
    const talk = Array.from({ length: 12 }, (_, i) => [{ user: `And part ${i}?` }, { agent: `Part ${i} is a parser.` }]).flat();
    expect(
      (
        await handoffOf([
          { user: 'Test it.' },
          { run: 'go test ./...', gives: 'missing go.sum entry', failed: true },
          { agent: 'It fails.' },
          ...talk,
        ])
      ).checks,
    ).toEqual([]);
  });

  it('what was planned before the last words is no longer next where work followed them', async () => {
    const handoff = await handoffOf([
      { user: 'What now?' },
      { agent: 'Next steps:\n- Build the planner\n- Write the docs\n\nWhich of them shall I do first?' },
      { user: 'Both, just keep going.' },
      { run: 'git commit -m planner' },
    ]);
    expect(texts(handoff.nextSteps)).toEqual(['Check whether this went through: `git commit -m planner`']);
  });

  it('what was reset is neither changed nor waiting for a commit', async () => {
    const edit = { edit: '/work/app/src/a.ts', gives: 'ok' } as const;
    const reset = await handoffOf([
      { user: 'Try it.' },
      edit,
      { run: 'git checkout -- src/a.ts', gives: '' },
      { agent: 'Reset to a clean state.' },
    ]);
    expect(reset.files).toEqual([]);
    expect(texts(reset.state).join()).not.toContain('a.ts');
    const stashed = await handoffOf([
      { user: 'Try it.' },
      edit,
      { run: 'git stash', gives: 'Saved' },
      { run: 'git stash pop', gives: 'Dropped' },
      { agent: 'Still there.' },
    ]);
    expect(texts(stashed.files)).toEqual(['src/a.ts']);
  });

  it('code that was changed after a check is said with the check', async () => {
    const edits = [
      { user: 'Rename it.' },
      { edit: '/work/app/src/a.ts', gives: 'ok' },
      { run: 'npm test', gives: 'Tests 3 passed (3)' },
    ] as const;
    const detail = async (...more: readonly Line[]): Promise<string | undefined> =>
      (await handoffOf([...edits, ...more, { agent: 'Renamed.' }])).checks[0]?.detail;
    expect(await detail()).toBe('Tests 3 passed (3)');
    expect(await detail({ edit: '/work/app/README.md', gives: 'ok' })).toBe('Tests 3 passed (3)');
    expect(await detail({ edit: '/work/app/src/b.ts', gives: 'ok' })).toBe('Tests 3 passed (3) · code was changed after it');
  });
});

describe('files of the shell', () => {
  it('are edited by what is written into them, and not left to commit once they are removed', async () => {
    const handoff = await handoffOf([
      { user: 'Make a colour file.' },
      { edit: 'docs/blue.md', gives: 'ok' },
      { run: 'git status', gives: '?? docs/blue.md' },
      { run: 'rm docs/blue.md', gives: '' },
      { run: 'echo "# Red > all other colours" >> docs/color.md', gives: '' },
      { run: 'echo "no > file.txt"', gives: 'no > file.txt' },
      { agent: 'Red is in `docs/color.md`.' },
    ]);
    expect(handoff.files.map(({ path, how }) => `${how} ${path}`)).toEqual(['edited docs/color.md', 'deleted docs/blue.md']);
    expect(texts(handoff.state)).toContain('This session recorded no commit; changed: color.md');
  });
});

describe('what comes next', () => {
  it('is the question that the agent closed with, in any language', async () => {
    for (const question of ['Shall I push it?', 'Göndereyim mi?', '要我推送吗？', 'Soll ich es hochladen?']) {
      const handoff = await handoffOf([{ user: 'Fix the parser, please.' }, { agent: `Fixed.\n\n${question}` }]);
      expect(texts(handoff.nextSteps)).toEqual([`The agent waits for an answer: ${question}`]);
    }
  });

  it('is the step of the plan that is under way, and the question stays open beside it', async () => {
    const handoff = await handoffOf([
      { user: 'Build the importer.' },
      {
        plan: [
          ['Read', 'done'],
          ['Write', 'active'],
          ['Check', 'pending'],
        ],
      },
      { agent: 'Reading works. Which format first?' },
    ]);
    // words came after the plan was last touched: it may be behind them
    expect(texts(handoff.nextSteps)).toEqual(['Go on from the agent’s last words; next in the plan, which is older: Write']);
    expect(texts(handoff.questions)).toEqual(['Reading works. Which format first?']);
  });

  it('is that step alone where the agent said no last words', async () => {
    const handoff = await handoffOf([
      { user: 'Build the importer.' },
      {
        plan: [
          ['Read', 'done'],
          ['Write', 'active'],
        ],
      },
      { run: 'ls', gives: 'a' },
    ]);
    expect(texts(handoff.nextSteps).at(-1)).toBe('Write');
  });

  it('is an answer where the user waits for one', async () => {
    const handoff = await handoffOf([{ user: 'Fix the parser.' }, { agent: 'Fixed.' }, { user: 'And now the printer, please.' }]);
    expect(texts(handoff.nextSteps)[0]).toBe('Answer the user’s last words: And now the printer, please.');
  });
});

it('tells what came before a compaction', async () => {
  const handoff = await handoffOf([
    { user: 'Never touch the schema. Add the column in code.' },
    { agent: 'Added it in code.' },
    { compacted: 'Summary: added it.' },
    { user: 'Now the docs.' },
    { agent: 'Documented.' },
  ]);
  expect(handoff.goal[0]?.text).toBe('Never touch the schema. Add the column in code.');
  expect(handoff.sources[0]?.turns).toBe(2);
});
