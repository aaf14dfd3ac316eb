// What was done and nobody put into words; and what a reader is spared.
import { describe, expect, it } from 'vitest';
import type { HandoffContent } from '../../src/model/handoff.js';
import { handoffOf } from './talks.js';

const texts = (statements: readonly { readonly text: string }[]): string[] => statements.map(({ text }) => text);
const did = (handoff: HandoffContent): string[] => handoff.story.flatMap((turn) => texts(turn.did ?? []));

describe('the story tells of what was done', () => {
  it('the message of a commit, without what a tool signs with', async () => {
    const command =
      'git add -A && git commit -m "$(cat <<\'EOF\'\nRestore the nightly build\n\neyre 0.6.12 ends its macro with a semicolon, which the newest compiler refuses; the allowance goes when eyre 0.7 is out.\n\nCo-Authored-By: An Agent <agent@example.com>\nEOF\n)"';
    const handoff = await handoffOf([
      { user: 'Commit it, please.' },
      { run: command, gives: '[main 1a2b3c4] Restore the nightly build' },
      { agent: 'Committed.' },
    ]);
    expect(did(handoff)).toEqual([
      expect.stringMatching(/^wrote with `git commit`: Restore the nightly build\n\neyre 0\.6\.12 ends .* eyre 0\.7 is out\.$/s),
    ]);
  });

  it('the text of a pull request', async () => {
    const handoff = await handoffOf([
      { user: 'Open a pull request.' },
      {
        run: 'gh pr create --title "Refill in time" --body "The bucket was refilled a second late, because the clock was read twice. Fixes #41."',
        gives: 'https://github.com/acme/gateway/pull/42',
      },
      { agent: 'Opened #42.' },
    ]);
    expect(did(handoff)[0]).toContain('because the clock was read twice');
  });

  it('what was edited in: the new lines that say something, not what stood there before', async () => {
    const handoff = await handoffOf([
      { user: 'Raise the limit.' },
      {
        edit: '/work/app/src/limit.ts',
        gives: 'ok',
        old: 'export const LIMIT = 120;\nexport const WINDOW_MS = 60_000;',
        now: 'export const LIMIT = 300; // agreed with ops\nexport const WINDOW_MS = 60_000;\n}',
      },
      { agent: 'Raised.' },
    ]);
    expect(did(handoff)).toEqual(['edited src/limit.ts: export const LIMIT = 300; // agreed with ops (was 120)']);
  });

  it('a run that failed, with the tests that did', async () => {
    const handoff = await handoffOf([
      { user: 'Run the tests.' },
      {
        run: 'cargo test',
        gives: 'test types::tests::picks_any_platform ... FAILED\nerror: test failed, to rerun pass `--lib`',
        failed: true,
      },
      { edit: '/work/app/a.rs', gives: 'ok' },
      { run: 'cargo test', gives: 'test result: ok. 3 passed; 0 failed' },
      { agent: 'Green now.' },
    ]);
    expect(did(handoff)).toEqual([
      '`cargo test` failed: test types::tests::picks_any_platform ... FAILED',
      'ran `cargo test`: ok. 3 passed; 0 failed',
    ]);
  });

  it('the task that the user pointed at, once', async () => {
    const task = `Limit the gateway\n\n## No-gos\n- No new route in this epic.\n- No schema migration.\n\n${'The gateway is hammered by one customer. '.repeat(6)}`;
    const handoff = await handoffOf([
      { user: 'Work on issue 7.' },
      { run: 'gh issue view 7', gives: task },
      { agent: 'Understood.' },
      { user: 'Go on.' },
      { run: 'gh issue view 7', gives: task },
      { agent: 'Done.' },
    ]);
    expect(did(handoff)).toHaveLength(1);
    expect(did(handoff)[0]).toContain('No schema migration.');
  });

  it('what a server said beside a push, once', async () => {
    const push =
      'remote: This repository moved. Please use the new location:\nTo https://github.com/acme/old.git\n   1a2b3c4..5d6e7f8  main -> main';
    const handoff = await handoffOf([
      { user: 'Push.' },
      { run: 'git push', gives: push },
      { agent: 'Pushed.' },
      { user: 'Again.' },
      { run: 'git push origin main', gives: push },
      { agent: 'Pushed again.' },
    ]);
    expect(did(handoff).filter((text) => text.includes('This repository moved'))).toHaveLength(1);
  });

  it('a value that took the place of another, where there is one of each', async () => {
    const handoff = await handoffOf([
      { user: 'Make it crisper.' },
      { edit: '/work/app/src/ease.ts', gives: 'ok', old: 'damping: 15,\nsize: 1,\nsize: 2,', now: 'damping: 20,\nsize: 3,\nsize: 4,' },
      { agent: 'Crisper.' },
    ]);
    expect(did(handoff)).toEqual(['edited src/ease.ts: damping: 20, (was 15) · size: 3, · size: 4,']);
  });

  it('what a step printed, if the lines are surely its own', async () => {
    const alone = await handoffOf([
      { user: 'Where does it push to?' },
      { run: 'git remote -v', gives: 'origin  https://github.com/acme/gateway.git (push)' },
      { agent: 'To acme.' },
    ]);
    expect(did(alone)).toEqual(['ran `git remote -v`: origin https://github.com/acme/gateway.git (push)']);
    const chained = await handoffOf([
      { user: 'Where does it push to?' },
      { run: 'git remote -v; cat notes.txt', gives: 'origin  https://github.com/acme/gateway.git (push)\nBuy 12 lamps' },
      { agent: 'To acme.' },
    ]);
    expect(did(chained)).toEqual([
      'ran `git remote -v; cat notes.txt`: origin  https://github.com/acme/gateway.git (push) · Buy 12 lamps'.replace('  ', ' '),
    ]);
  });

  it('a value that was replaced, but not one that stays beside the new one', async () => {
    const edit = (old: string, now: string): Promise<readonly string[]> =>
      handoffOf([{ user: 'Set it.' }, { edit: '/work/app/a.go', gives: 'ok', old, now }, { agent: 'Set.' }]).then(did);
    expect(await edit('timeout: 10', 'timeout: 30')).toEqual(['edited a.go: timeout: 30 (was 10)']);
    expect(await edit('timeout: 10', 'timeout: 10\ntimeout: 30')).toEqual(['edited a.go: timeout: 30']);
  });

  it('what was read, in the room that is left', async () => {
    const talk = [
      { user: 'What does it need?' },
      { read: '/work/app/package.json', gives: '     1→{\n     2→  "engines": { "node": ">=20" },\n     3→  "port": 4002\n     4→}' },
      { read: '/work/app/src/a.ts', gives: 'export const LIMIT = 12;' },
      { edit: '/work/app/src/a.ts', gives: 'ok', now: 'export const LIMIT = 14;' },
      { agent: 'Node 20.' },
    ] as const;
    expect(did(await handoffOf(talk))).toEqual([
      'read package.json: "engines": { "node": ">=20" }, · "port": 4002',
      'read src/a.ts (as it was then): export const LIMIT = 12;',
      'edited src/a.ts: export const LIMIT = 14;',
    ]);
    const long = Array.from({ length: 30 }, (_, i) => [
      { user: `Look into part ${i} of the parser, it is slow with ${i * 3} lines.` },
      { agent: `Part ${i} reads ${i * 7} tokens ahead now, because \`grammar${i}\` needs it.` },
    ]).flat();
    expect(did(await handoffOf([...talk, ...long], 1500))).toEqual([]);
  });

  it('the rules that the user keeps for every session', async () => {
    const handoff = await handoffOf([
      { harness: '# AGENTS.md instructions for /work/app\n\n<INSTRUCTIONS>\n- Never open draft pull requests.\n</INSTRUCTIONS>' },
      { user: 'Fix it.' },
      { agent: 'Fixed.' },
    ]);
    expect(did(handoff)).toEqual(['Standing instructions that the client put in front:\n- Never open draft pull requests.']);
    expect(handoff.constraints).toEqual([]);
  });

  it('never without saying what it is: a cut keeps the first line', async () => {
    const items = Array.from(
      { length: 12 },
      (_, i) => `- Rule ${i}: the bucket ${i} is refilled every ${i + 3} seconds, because the clock is read ${i} times.`,
    ).join('\n');
    const handoff = await handoffOf(
      [
        { user: 'Write it down.' },
        { edit: '/work/app/notes.md', gives: 'ok', now: items },
        {
          ask: 'Look around',
          gives: `The limits are spread over four files.\n\n${items.replaceAll('Rule', 'Limit').replaceAll('bucket', 'lamp')}`,
        },
        { agent: 'Written.' },
      ],
      900,
    );
    const cut = handoff.story.flatMap((turn) => [...texts(turn.did ?? []), ...texts(turn.agent)]).filter((text) => /Rule|Limit/.test(text));
    expect(cut.length).toBeGreaterThan(0);
    for (const text of cut) expect(text).toMatch(/^(?:wrote into notes\.md:|A sub-agent reported:)/);
  });

  it('after the words: in little room only these', async () => {
    const talk = Array.from({ length: 40 }, (_, i) => [
      { user: `Please look into part ${i} of the parser, it is slow with ${i * 3} lines.` },
      { edit: `/work/app/part${i}.ts`, gives: 'ok', now: `export const SIZE_${i} = ${i};` },
      { agent: `Part ${i} reads ${i * 7} tokens ahead now, because \`grammar${i}\` needs it.` },
    ]).flat();
    expect(did(await handoffOf(talk, 1500))).toEqual([]);
    expect(did(await handoffOf(talk, 12_000))).toHaveLength(40);
  });
});

describe('a reader is spared', () => {
  it('one error told once for each command that it stops', async () => {
    const error = "src/theme.ts(5,15): error TS2305: Module 'tui' has no exported member 'EditorTheme'.";
    const handoff = await handoffOf([
      { user: 'Publish it.' },
      { run: 'npm run publish', gives: error, failed: true },
      { run: 'npm run build', gives: error, failed: true },
      { agent: 'The other package has another interface.' },
    ]);
    expect(texts(handoff.blockers)).toEqual([`\`npm run publish\`, \`npm run build\` fail: ${error}`]);
    expect(texts(handoff.nextSteps)).toEqual([
      "Still open at the end: `npm run publish`, `npm run build` fail: src/theme.ts(5,15): error TS2305: Module 'tui' has no exported member […]",
    ]);
    expect(handoff.checks.map(({ detail }) => detail)).toEqual([undefined]);
  });

  it('rules out of a listing that was pasted', async () => {
    const handoff = await handoffOf([
      {
        user: 'Too much:\n+ 8 - **Width**: lines must always be padded to the width,\n never cut.\n+ 9 - **Themes**: only valid themes are loaded.\n+ 10 - **More**: never crash.',
      },
      { agent: 'Simplified the changelog.' },
    ]);
    expect(texts(handoff.constraints)).toEqual([]);
  });

  it('plans and findings among what was accomplished', async () => {
    const handoff = await handoffOf([
      { user: 'Release it.' },
      { run: 'npm version minor', gives: 'v0.8.0' },
      { agent: 'Now ready for the commit and the tag.' },
      { user: 'Why does it fail?' },
      { run: 'npm run build', gives: 'failed', failed: true },
      { agent: 'The compiler was updated and now rejects 12 calls.' },
    ]);
    expect(texts(handoff.accomplished).filter((text) => /ready|rejects/.test(text))).toEqual([]);
  });
});

describe('what is told is true', () => {
  it('another program in the same environment is no success of the one that failed', async () => {
    const handoff = await handoffOf(
      [
        { user: 'Try the demo.' },
        { run: 'mise exec -- go run ./cmd/demo', gives: 'error: connection refused', failed: true },
        { run: 'mise exec -- shellcheck demo.sh', gives: 'fine' },
        { agent: 'Tried.' },
      ],
      12_000,
    );
    expect(texts([...handoff.incidents, ...handoff.blockers]).join()).not.toContain('went through');
  });

  it('a merge whose conflicts were solved is concluded by a commit', async () => {
    const handoff = await handoffOf(
      [
        { user: 'Merge main.' },
        {
          run: 'git fetch origin && git merge origin/main',
          gives: 'Automatic merge failed; fix conflicts and then commit the result.',
          failed: true,
        },
        { edit: '/work/app/a.go', gives: 'ok' },
        { run: 'git commit --no-edit', gives: '[main 1a2b3c4] Merge' },
        { agent: 'Merged.' },
      ],
      12_000,
    );
    expect(texts(handoff.incidents)).toEqual([
      '`git fetch origin && git merge origin/main` failed: Automatic merge failed; fix conflicts and then commit the result.; commits followed',
    ]);
  });

  it('nobody’s address is told with what a tool signs', async () => {
    const command = 'git add a.go && git commit -m "$(cat <<\'EOF\'\nFix it\n\nCo-Authored-By: An Agent <agent@example.com>\nEOF\n)"';
    const handoff = await handoffOf(
      [{ user: 'Commit.' }, { run: command, gives: '[main 1a2b3c4] Fix it' }, { agent: 'Committed.' }],
      12_000,
    );
    expect(JSON.stringify(handoff)).not.toContain('agent@example.com');
  });

  it('what was pushed to a repository beside it is published nowhere, and what a demo commits is no work', async () => {
    const handoff = await handoffOf([
      { user: 'Show a demo.' },
      { run: 'git init demo && cd demo && git commit -m first', gives: '[main (root-commit) 4e7c62b] first' },
      { run: 'git push http://127.0.0.1:8080/a.git main', gives: 'To http://127.0.0.1:8080/a.git\n * [new branch]      main -> main' },
      { agent: 'Shown.' },
    ]);
    expect(handoff.artifacts).toEqual([]);
  });

  it('a failure of the model’s service is not the user’s interruption', async () => {
    const handoff = await handoffOf([
      { user: 'Add the component.' },
      { edit: '/work/app/a.tsx', gives: 'ok' },
      { fault: '"Streaming response failed: [503] The request queue is full."' },
      { user: 'continue' },
      { agent: 'Added.' },
      { user: 'And a demo.' },
      { fault: 'Streaming response failed: [503] The request queue is full.' },
    ]);
    expect(texts(handoff.incidents)).toEqual([
      'The model’s service failed 2× before turn 2: “Streaming response failed: [503] The request queue is full.”',
    ]);
    expect(texts(handoff.state)).toEqual([
      'The session ends with a failure of the model’s service: “Streaming response failed: [503] The request queue is full.”',
    ]);
  });

  it('an answer that breaks off is said to', async () => {
    const handoff = await handoffOf([
      { user: 'Publish it.' },
      { agent: 'These errors look like a mismatch. The changes were never committed. Did we revert' },
    ]);
    expect(texts(handoff.state)).toEqual([
      'The agent’s last words break off in the middle of a sentence: “… a mismatch. The changes were never committed. Did we revert”',
    ]);
    const whole = await handoffOf([{ user: 'Publish it.' }, { agent: 'Published. These went out:\n- core\n- the printer' }]);
    expect(whole.state).toEqual([]);
  });

  it('where a filter took the outcome away, the word of the agent who saw it', async () => {
    const handoff = await handoffOf([
      { user: 'Check it.' },
      { run: 'pnpm typecheck 2>&1 | tail -3', gives: '> tsc --noEmit' },
      { agent: 'The type check passes.' },
    ]);
    expect(handoff.checks).toMatchObject([{ outcome: 'unknown', detail: 'the agent said: “The type check passes.”' }]);
    const other = await handoffOf([
      { user: 'Check it.' },
      { run: 'pnpm typecheck 2>&1 | tail -3', gives: '> tsc --noEmit' },
      { run: 'pnpm publish', gives: 'no rights', failed: true },
      { agent: 'The publishing failed.' },
    ]);
    expect(other.checks[0]?.detail).toBeUndefined();
  });

  it('a fault that was worked on afterwards is said to have been', async () => {
    const handoff = await handoffOf(
      [
        { user: 'What if the file is deleted?' },
        { agent: 'Loading then fails with `Theme not found`, and the old theme stays in use.' },
        { edit: '/work/app/theme.ts', gives: 'ok' },
        { agent: 'It falls back to the dark theme now.' },
      ],
      12_000,
    );
    expect(texts(handoff.incidents)).toEqual([expect.stringMatching(/^Loading then fails .* \(edits followed\)$/)]);
  });
});

describe('a short session', () => {
  it('is told call by call: looks at git, quiet steps, tools that failed', async () => {
    const handoff = await handoffOf([
      { user: 'Put red into the colours.' },
      {
        run: 'git status',
        gives:
          'On branch colours\nYour branch is ahead of ‘origin/colours’ by 2 commits.\n  (use "git push" to publish your local commits)',
      },
      { run: 'echo "# Red" >> docs/color.md', gives: '' },
      { edit: '/work/app/docs', gives: 'EISDIR: illegal operation on a directory', failed: true },
      { agent: 'Red is in.' },
    ]);
    expect(did(handoff)).toEqual([
      'ran `git status`: On branch colours · Your branch is ahead of ‘origin/colours’ by 2 commits.',
      'ran `echo "# Red" >> docs/color.md`',
      'edit docs failed: EISDIR: illegal operation on a directory',
    ]);
  });

  it('marks what is left out of a look, also behind lines that repeat', async () => {
    const page = ['Menu', 'Menu', ...Array.from({ length: 50 }, (_, n) => `Rule ${n} of the tax office`)].join('\n');
    const [look] = did(await handoffOf([{ user: 'What holds?' }, { read: '/work/app/rules.md', gives: page }, { agent: 'Fifty rules.' }]));
    expect(look).toMatch(/^read rules\.md: Menu · Rule 0 .* · \[…\]$/);
  });

  it('is told down to the files that were read, where there is room for much more than was said', async () => {
    const source = ['const LIMIT = 12;', ...Array.from({ length: 20 }, (_, n) => `step${n}(input);`)].join('\n');
    const talk = [
      { user: 'Raise the limit.' },
      { read: '/work/app/limit.ts', gives: source },
      { edit: '/work/app/limit.ts', gives: 'ok' },
      { agent: 'Raised.' },
    ] as const;
    expect(did(await handoffOf(talk))[0]).toMatch(
      /^read limit\.ts \(as it was then\): const LIMIT = 12; · step0\(input\); .*step14\(input\); · \[…\]$/,
    );
    expect(did(await handoffOf(talk, 12_000))[0]).toMatch(
      /^read limit\.ts \(as it was then\): const LIMIT = 12; · step0\(input\); .*step19\(input\);$/,
    );
  });

  it('tells a list from its beginning', async () => {
    const log = Array.from({ length: 30 }, (_, n) => `${String(n).repeat(7).slice(0, 7)} Merge change number ${n}`).join('\n');
    expect(
      did(await handoffOf([{ user: 'Which commits?' }, { run: 'git log --oneline -30', gives: log }, { agent: 'Thirty.' }], 12_000))[0],
    ).toMatch(/^ran `git log --oneline -30`: 0000000 Merge change number 0 · .*5555555 .* · \[…\] · 2424242 .* 29$/);
  });

  it('that is long is not', async () => {
    const looks = Array.from({ length: 401 }, (_, i) => ({ run: `git status --short ${i}`, gives: ` M file${i}.ts` }));
    expect(did(await handoffOf([{ user: 'Look around.' }, ...looks, { agent: 'Nothing special.' }], 12_000))).toEqual([]);
  });
});

describe('half a secret', () => {
  it('is never told: what is cut is cut between words', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    for (let before = 80; before < 260; before += 7) {
      const filler = 'x '.repeat(before).trim();
      const handoff = await handoffOf(
        [
          { user: `Try ${filler} ${secret} and more ${filler}` },
          { run: `deploy ${filler} --token=${secret} ${filler}`, gives: `error: ${filler} ${secret} ${filler}`, failed: true },
          { agent: `It printed ${filler} ${secret} ${filler}.` },
        ],
        800,
      );
      for (const piece of JSON.stringify(handoff).match(/(?:ghp_)?[a1B2c3D4e5]{6,}/g) ?? [])
        expect(secret.includes(piece) && piece.length < secret.length, piece).toBe(false);
    }
  });
});

describe('a claim that the user refuted', () => {
  it('is told with what the user said to it, however little of it is told', async () => {
    const handoff = await handoffOf([
      { user: 'The grays look alike here.' },
      { edit: '/work/app/theme.ts', gives: 'ok' },
      { agent: 'Both render identically now, since the theme uses pure RGB values.' },
      { user: 'hm, still looks the same for all gray levels' },
      { run: 'cat settings.json', gives: '{"minimumContrastRatio": 4.5}' },
      { agent: 'It is the contrast ratio of the terminal: set it to 1.' },
      { user: 'That was it. Write it down.' },
      { edit: '/work/app/README.md', gives: 'ok' },
      { agent: 'Written down.' },
    ]);
    const claim = handoff.story.flatMap(({ agent }) => agent).find(({ text }) => text.includes('identically'));
    expect(claim).toMatchObject({
      text: '(the user’s reply to this: “hm, still looks the same for all gray levels”)\nBoth render identically now, since the theme uses pure RGB values.',
      evidence: [{ entry: 4 }, { entry: 5 }],
    });
    expect(handoff.story.flatMap(({ agent }) => agent).filter(({ text }) => text.includes('reply to this'))).toHaveLength(1);
  });
});

describe('what a later event has overtaken', () => {
  it('is no blocker: a wider run passed, or the agent said that all tests do', async () => {
    const failed = { run: 'mise run test:integration', gives: '--- FAIL: TestWarning (0.1s)', failed: true } as const;
    const wider = await handoffOf([
      { user: 'Fix it.' },
      failed,
      { edit: '/work/app/a.go', gives: 'ok' },
      { run: 'mise run test:ci', gives: 'ok  \tapp 1.2s' },
      { agent: 'Fixed.' },
    ]);
    expect(wider.blockers).toEqual([]);
    const told = await handoffOf([
      { user: 'Fix it.' },
      failed,
      { edit: '/work/app/a.go', gives: 'ok' },
      { agent: 'All tests pass and lint is clean.' },
    ]);
    expect(told.blockers).toEqual([]);
  });

  it('is no rule: the user took it back', async () => {
    const handoff = await handoffOf([
      { user: 'Always put the videos into docs/images, please.' },
      { agent: 'Moved.' },
      { user: 'Actually, put it back: docs/images is for pictures.' },
      { agent: 'Moved back.' },
    ]);
    expect(texts(handoff.constraints).filter((text) => text.startsWith('Always put'))).toEqual([]);
  });

  it('is no achievement: it failed for the user, or what it made was removed', async () => {
    const handoff = await handoffOf([
      { user: 'Fix the tags.' },
      { edit: '/work/app/tags.go', gives: 'ok' },
      { agent: 'The tags are fixed in the branch.' },
      { user: 'fatal: object 1dd3ab0 not found' },
      { edit: '/work/app/theme.go', gives: 'ok' },
      { agent: 'Added `custom.json` to the themes.' },
      { user: 'Delete custom.json again.' },
      { edit: '/work/app/theme.go', gives: 'ok' },
      { agent: 'Deleted.' },
    ]);
    expect(texts(handoff.accomplished).filter((text) => /fixed in the branch|Added `custom/.test(text))).toEqual([]);
  });

  it('an edit of several files tells which lines are whose', async () => {
    const handoff = await handoffOf([
      { user: 'Allow it.' },
      {
        edit: '/work/app/build.rs',
        gives: 'ok',
        now: '*** Begin Patch\n*** Update File: build.rs\n+#[allow(dead_code)]\n*** Update File: src/main.rs\n+#![allow(unused_macros)]\n*** End Patch',
      },
      { agent: 'Done.' },
    ]);
    expect(did(handoff)).toEqual([
      'edited /work/app/build.rs: build.rs: #[allow(dead_code)] · main.rs: #![allow(unused_macros)]'.replace('/work/app/', ''),
    ]);
  });
});
