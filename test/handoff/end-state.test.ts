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
    expect(texts(handoff.state)).toEqual(['The user’s last words have no answer yet: And now the printer, please.']);
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
    expect(texts(handoff.context ?? [])).toEqual([
      'Edited after the last recorded commit and not committed as far as is recorded: b.ts',
      'No push is recorded after commit 1a2b3c4',
      'The agent edited code and ran nothing that tests, builds or lints',
      'Not recorded in this session: a new or changed test',
    ]);
  });

  it.each<[string, readonly Line[], string[]]>([
    [
      'only single tests were run',
      [
        { edit: '/work/app/src/a.go', gives: 'ok' },
        { run: 'go test ./a -run TestOne', gives: 'ok  \tapp 1.2s' },
        { run: 'git status', gives: 'clean' },
      ],
      ['a run of all tests, a lint run, a new or changed test'],
    ],
    [
      'it was only built',
      [
        { edit: '/work/app/src/a.go', gives: 'ok' },
        { run: 'go build ./...', gives: '' },
      ],
      ['a run of tests, a lint run, a new or changed test'],
    ],
    [
      'all was run, and a test was written',
      [
        { edit: '/work/app/src/a_test.go', gives: 'ok' },
        { run: 'go test ./...', gives: 'ok  \tapp 1.2s' },
        { run: 'git status', gives: 'clean' },
      ],
      [],
    ],
    [
      'a task of the project may be anything',
      [
        { edit: '/work/app/tests/a.py', gives: 'ok' },
        { run: 'make check', gives: 'ok' },
        { run: 'git status', gives: 'clean' },
      ],
      [],
    ],
    [
      'tests may stand in the file',
      [
        { edit: '/work/app/src/a.rs', gives: 'ok' },
        { run: 'cargo test', gives: 'ok. 3 passed' },
        { run: 'git status', gives: 'clean' },
      ],
      [],
    ],
    [
      'only a text was written',
      [
        { edit: '/work/app/README.md', gives: 'ok' },
        { run: 'go build ./...', gives: '' },
      ],
      [],
    ],
  ])('what was never done with the code: %s', async (_, work, missing) => {
    const { context = [] } = await handoffOf([{ user: 'Change it.' }, ...work, { agent: 'Changed it.' }]);
    expect(texts(context).flatMap((text) => /^Not recorded in this session: (.*)$/.exec(text)?.[1] ?? [])).toEqual(missing);
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

  it('“don’t do it yet” is no rule once the user went on', async () => {
    const handoff = await handoffOf([
      { user: "Why is it slow? Don't fix this yet." },
      { agent: 'The index is missing.' },
      { user: 'Fix it now, but never touch `schema.sql`.' },
      { agent: 'Fixed.' },
    ]);
    expect(texts(handoff.constraints).join()).not.toContain('yet');
  });

  it('what still runs at the end is to be looked at, and a watch that saw nothing fail is no incident', async () => {
    const handoff = await handoffOf([
      { user: 'Address the feedback.' },
      { run: 'gh pr checks 10875 --watch=false', gives: 'build\tskipping\t0\thttps://ci/1\nlint\tpending', failed: true },
      { agent: 'Addressed it.\n\nPushed commit `43ceeb1f4`. Quick checks are passing; broader CI and the review are still running.' },
    ]);
    expect(texts(handoff.nextSteps)).toEqual([
      'Find out how this ended: Quick checks are passing; broader CI and the review are still running.',
    ]);
    expect(handoff.incidents).toEqual([]);
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

  it('a program that was called in a way that it does not know blocks nobody once it was called rightly', async () => {
    const wrong = {
      run: 'golangci-lint run --no-config --out-format=line-number',
      gives: 'Error: unknown flag: --out-format',
      failed: true,
    } as const;
    expect(
      (await handoffOf([{ user: 'Lint it.' }, wrong, { run: 'golangci-lint run --no-config', gives: '0 issues.' }, { agent: 'Linted.' }]))
        .blockers,
    ).toEqual([]);
    expect((await handoffOf([{ user: 'Lint it.' }, wrong, { agent: 'I could not lint it.' }])).blockers).toHaveLength(1);
  });

  it('a command that was run with tools from elsewhere is the same command', async () => {
    const handoff = await handoffOf([
      { user: 'Audit it.' },
      { run: 'cargo deny check advisories', gives: 'error: no such command: `deny`', failed: true },
      { run: 'mise x aqua:EmbarkStudios/cargo-deny -- cargo deny check', gives: 'advisories ok, bans ok' },
      { agent: 'The audit is clean.' },
    ]);
    expect(handoff.checks).toMatchObject([{ command: 'cargo deny check', outcome: 'passed' }]);
    expect([...handoff.blockers, ...handoff.incidents]).toEqual([]);
  });

  it('what the agent says to be blocked is a blocker, and what would help is the next step', async () => {
    const handoff = await handoffOf([
      { user: 'Make the pull request green.' },
      {
        agent:
          'Blocked, but not because of the code.\n\nThe PR is currently red because the pin commit was removed three times.\n\nTo get green CI again, re-add the pin commit.',
      },
    ]);
    expect(texts(handoff.blockers)).toEqual(['The PR is currently red because the pin commit was removed three times.']);
    expect(texts(handoff.nextSteps)).toEqual(['To get green CI again, re-add the pin commit.']);
    expect(
      (await handoffOf([{ user: 'And now?' }, { agent: 'The PR is no longer blocked; CI was red because of the pin.' }])).blockers,
    ).toEqual([]);
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
    expect(texts(handoff.nextSteps).filter((text) => /planner$|docs|first/.test(text) && !text.startsWith('Check'))).toEqual([]);
  });

  it('nothing is next that is settled, or that only speaks of it', async () => {
    const handoff = await handoffOf([
      { user: 'Is it right to clear it there?' },
      {
        agent:
          'Yes, absolutely the right thing to do. The two issues of the next review are addressed now: the retry path counts what was sent.',
      },
    ]);
    expect(handoff.nextSteps).toEqual([]);
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
    expect(texts(reset.context ?? []).join()).not.toContain('a.ts');
    const stashed = await handoffOf([
      { user: 'Try it.' },
      edit,
      { run: 'git stash', gives: 'Saved' },
      { run: 'git stash pop', gives: 'Dropped' },
      { agent: 'Still there.' },
    ]);
    expect(texts(stashed.files)).toEqual(['src/a.ts']);
  });

  it('what was edited after the last check is named, unless something that may be a check came later', async () => {
    const edits = [
      { user: 'Rename it.' },
      { edit: '/work/app/src/a.ts', gives: 'ok' },
      { run: 'npm test', gives: '3 passed' },
      { edit: '/work/app/src/b.ts', gives: 'ok' },
    ] as const;
    expect(texts((await handoffOf([...edits, { agent: 'Renamed.' }])).context ?? [])).toContain(
      'Edited after the last check (`npm test`): b.ts',
    );
    expect(
      texts((await handoffOf([...edits, { run: './scripts/verify-all.sh', gives: 'fine' }, { agent: 'Renamed.' }])).context ?? []).join(),
    ).not.toContain('last check');
    expect(
      texts(
        (await handoffOf([{ user: 'Explain it.' }, { edit: '/work/app/README.md', gives: 'ok' }, { agent: 'Explained.' }])).context ?? [],
      ).join(),
    ).not.toContain('ran nothing');
  });
});

describe('an explanation', () => {
  it('is no achievement', async () => {
    const handoff = await handoffOf([
      { user: 'How do I debug a Django app?' },
      { agent: 'First, you need to set up a debug configuration in `launch.json`, then press F5.' },
      { user: 'And what is a CSRF token?' },
      { agent: 'It is a value that changed forms carry. It’s used with AJAX as well, and it passes with every request.' },
      { user: 'Thanks, add it to the form.' },
      { edit: '/work/app/form.html', gives: 'ok' },
      { agent: 'Added the token to `form.html`.' },
    ]);
    expect(texts(handoff.accomplished)).toEqual(['Added the token to `form.html`.']);
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
    expect(handoff.files.map(({ path, how }) => `${how} ${path}`)).toEqual(['deleted docs/blue.md', 'edited docs/color.md']);
    expect(texts(handoff.context ?? []).find((text) => text.includes('commit'))).toBe(
      'No commit is recorded in this session; edited: color.md',
    );
  });
});

describe('what comes next', () => {
  it('is the failure that stood in the way when nothing else is said', async () => {
    const handoff = await handoffOf([
      { user: 'Publish the release, please.' },
      { run: 'npm run build', gives: 'built' },
      {
        run: 'npm run publish 2>&1 | tail',
        gives: "src/theme.ts(5,15): error TS2305: Module 'tui' has no exported member 'EditorTheme'.\nnpm error location /work/app",
        failed: true,
      },
      { run: 'npm run lint', gives: '0 errors' },
      { agent: 'The other package has another interface than this one expects.' },
    ]);
    expect(texts(handoff.blockers)).toEqual([
      "`npm run publish` fails: src/theme.ts(5,15): error TS2305: Module 'tui' has no exported member 'EditorTheme'.",
    ]);
    expect(texts(handoff.nextSteps)).toEqual([`Still open at the end: ${handoff.blockers[0]!.text}`]);
  });

  it('is an answer where the user waits for one', async () => {
    const handoff = await handoffOf([{ user: 'Fix the parser.' }, { agent: 'Fixed.' }, { user: 'And now the printer, please.' }]);
    expect(texts(handoff.nextSteps)[0]).toBe('Answer the user: And now the printer, please.');
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
