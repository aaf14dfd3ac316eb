// What git and forges did, told as small stories: what was deleted, moved back, pushed in silence or merged without a number.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/model/session.js';
import { handoffOf, ledgerOfItems, ledgerOfLines as ledgerOf, session, type Line } from './talks.js';

const first: Line = { run: 'git commit -am "Retry"', gives: '[topic 1a2b3c4] Retry' };
const second: Line = { run: 'git commit -am "Log it"', gives: '[topic 2b3c4d5] Log it' };
const done: Line = { agent: 'Done, all of it.' };

async function commitsAfter(...lines: readonly Line[]): Promise<string[]> {
  const { commits } = await ledgerOf([{ user: 'Go on with the uploader.' }, ...lines, done]);
  return commits.map(({ hash, state }) => `${hash} ${state}`);
}

describe('a commit', () => {
  it('stays where a pull found nothing to rebase', async () => {
    expect(await commitsAfter(first, { run: 'git pull --rebase', gives: 'Already up to date.' })).toEqual(['1a2b3c4 local']);
    expect(await commitsAfter(first, { run: 'git rebase main', gives: 'Current branch topic is up to date.' })).toEqual(['1a2b3c4 local']);
  });

  it('stays where a reset only took the files back', async () => {
    expect(await commitsAfter(first, { run: 'git reset --hard', gives: 'HEAD is now at 1a2b3c4 Retry' })).toEqual(['1a2b3c4 local']);
    expect(await commitsAfter(first, { run: 'git reset --hard HEAD', gives: '' })).toEqual(['1a2b3c4 local']);
  });

  it('is gone where the branch was moved back behind it, and those before it are not', async () => {
    const states = ['1a2b3c4 local', '2b3c4d5 rewritten'];
    expect(await commitsAfter(first, second, { run: 'git reset --soft HEAD~1', gives: '' })).toEqual(states);
    expect(await commitsAfter(first, second, { run: 'git reset --hard HEAD^', gives: '' })).toEqual(states);
    expect(await commitsAfter(first, second, { run: 'git reset --hard 1a2b3c4', gives: '' })).toEqual(states);
    expect(await commitsAfter(first, second, { run: 'git reset --hard origin/topic', gives: '' })).toEqual([
      '1a2b3c4 rewritten',
      '2b3c4d5 rewritten',
    ]);
  });

  it('of another branch is not the one that was amended', async () => {
    const other: Line = { run: 'git switch main', gives: "Switched to branch 'main'" };
    const amend: Line = { run: 'git commit --amend --no-edit', gives: '[main 7777777] Release' };
    expect(await commitsAfter(first, other, amend)).toEqual(['1a2b3c4 local', '7777777 local']);
  });

  it('was pushed where the push went through without a word, or had nothing left to do', async () => {
    expect(await commitsAfter(first, { run: 'git push -q origin topic', gives: '' })).toEqual(['1a2b3c4 pushed']);
    expect(
      await commitsAfter({ run: 'git switch -c topic', gives: "Switched to a new branch 'topic'" }, first, {
        run: 'git push -q',
        gives: '',
      }),
    ).toEqual(['1a2b3c4 pushed']);
    expect(await commitsAfter(first, { run: 'git push', gives: 'Everything up-to-date' })).toEqual(['1a2b3c4 pushed']);
    expect(await commitsAfter(first, { run: 'git push -q origin other', gives: '' })).toEqual(['1a2b3c4 local']);
    expect(await commitsAfter(first, { run: 'git push -q 2>&1 | tail -1', gives: '' })).toEqual(['1a2b3c4 local']);
    expect(await commitsAfter(first, { run: 'git push -q', gives: 'fatal: no upstream', failed: true })).toEqual(['1a2b3c4 local']);
  });
});

describe('a branch that got another name', () => {
  const begun: Line = { run: 'git add -A && git commit -m "Retry"', gives: '[master (root-commit) 1a2b3c4] Retry' };
  const pushed = { gives: "To github.com:o/r.git\n * [new branch]      main -> main\nbranch 'main' set up to track 'origin/main'." };

  it('has the commits that it had, and they are pushed with it', async () => {
    const both: Line = {
      run: 'git remote add origin git@github.com:o/r.git && git branch -M main && git push -u origin main 2>&1',
      ...pushed,
    };
    expect(await commitsAfter(begun, both)).toEqual(['1a2b3c4 pushed']);
    expect(
      await commitsAfter(begun, { run: 'git branch -m master main', gives: '' }, { run: 'git push -u origin main', ...pushed }),
    ).toEqual(['1a2b3c4 pushed']);
  });

  it('kept its old one where that failed', async () => {
    const failed: Line = { run: 'git branch -m main', gives: "fatal: a branch named 'main' already exists", failed: true };
    expect(await commitsAfter(begun, failed, { run: 'git push -u origin main', ...pushed })).toEqual(['1a2b3c4 local']);
  });
});

describe('a branch', () => {
  const merged: Line = { run: 'git branch -d topic', gives: 'Deleted branch topic (was 1a2b3c4).' };

  it('that was deleted is deleted, and its commits say so', async () => {
    const made: Line = { run: 'git switch -c topic', gives: "Switched to a new branch 'topic'" };
    const { artifacts } = await handoffOf([{ user: 'Merge the topic.' }, made, first, merged, done]);
    expect(artifacts.map(({ name, state }) => `${name} ${state}`)).toEqual(['1a2b3c4 committed on topic (deleted since)', 'topic deleted']);
  });

  it('that a forge deleted behind the merge is deleted', async () => {
    const merge: Line = { run: 'gh pr merge 7 --squash --delete-branch', gives: '✓ Deleted branch topic and switched to branch main' };
    const { branches } = await ledgerOf([{ user: 'Merge the topic.' }, first, merge, done]);
    expect(branches).toMatchObject([{ name: 'topic', state: 'deleted' }]);
  });

  it('that was deleted in the middle of a long output is deleted, too', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `row ${i} of what the script printed`).join('\n');
    const script: Line = { run: './scripts/git-clean.sh', gives: `${rows}\nDeleted branch topic (was 1a2b3c4).\n${rows}` };
    const { branches } = await ledgerOf([{ user: 'Clean up.' }, first, script, done]);
    expect(branches).toMatchObject([{ name: 'topic', state: 'deleted' }]);
    const pushed: Line = { run: './scripts/git-publish.sh && git push', gives: `${rows}\nEverything up-to-date\n${rows}` };
    expect(await commitsAfter(first, pushed)).toEqual(['1a2b3c4 pushed']);
    const pulled: Line = { run: './scripts/git-sync.sh && git pull --rebase', gives: `${rows}\nAlready up to date.\n${rows}` };
    expect(await commitsAfter(first, pulled)).toEqual(['1a2b3c4 local']);
  });

  it('that was only fetched was not pushed', async () => {
    const both: Line = {
      run: 'git pull --rebase && git push',
      gives: '   1111111..2222222  main -> origin/main\n   2222222..3333333  main -> main',
    };
    const { branches } = await ledgerOf([{ user: 'Sync.' }, both, done]);
    expect(branches.map(({ name }) => name)).toEqual(['main']);
  });

  it('that this session never named is none of its own', async () => {
    const { branches } = await ledgerOf([{ user: 'Clean up.' }, merged, done]);
    expect(branches).toEqual([]);
  });
});

describe('a pull request', () => {
  const opened: Line = { run: 'gh pr create --fill', gives: 'https://github.com/o/r/pull/7' };
  const another: Line = { run: 'gh pr create --fill', gives: 'https://github.com/o/r/pull/8' };
  const states = async (...lines: readonly Line[]): Promise<string[]> =>
    (await ledgerOf([{ user: 'Publish it.' }, ...lines, done])).requests.map(({ number, state }) => `${number} ${state}`);

  it('that was merged without its number is the only open one, or the one that was printed', async () => {
    const merge: Line = { run: 'gh pr merge --squash --delete-branch', gives: '' };
    expect(await states(opened, merge)).toEqual(['7 merged']);
    expect(await states(opened, another, merge)).toEqual(['7 open', '8 open']);
    expect(await states(opened, another, { ...merge, gives: '✓ Squashed and merged pull request #7 (Retry)' })).toEqual([
      '8 open',
      '7 merged',
    ]);
    expect(await states(opened, { ...merge, failed: true })).toEqual(['7 open']);
  });

  it('that was open long ago was open when it was last seen', async () => {
    const turns = (count: number): Line[] => Array.from({ length: count }, (_, i) => [{ user: `And what of part ${i}?` }, done]).flat();
    const state = async (count: number): Promise<string | undefined> =>
      (await handoffOf([{ user: 'Publish it.' }, opened, done, ...turns(count)])).artifacts[0]?.state;
    expect(await state(1)).toBe('open');
    expect(await state(2)).toBe('open when last seen');
    const { nextSteps } = await handoffOf([{ user: 'Publish it.' }, opened, done, ...turns(3)]);
    expect(nextSteps[0]?.text).not.toContain('#7');
  });

  it('has the title that a view printed', async () => {
    const { requests } = await ledgerOf([
      { user: 'Review it.' },
      { run: 'gh pr view 7', gives: 'title:\tRetry uploads\nstate:\tOPEN\nnumber:\t7' },
      done,
    ]);
    expect(requests).toMatchObject([{ number: '7', title: 'Retry uploads', state: 'open' }]);
  });

  it('is made and merged by tools of a server, whose answer is JSON in one line', async () => {
    const text = JSON.stringify({
      html_url: 'https://github.com/o/r/pull/7',
      number: 7,
      state: 'open',
      title: 'Retry uploads',
      body: 'x'.repeat(600),
    });
    const made: Line = { tool: 'mcp__forge__create_pull_request', input: { title: 'Retry uploads' }, gives: text };
    expect(await states(made)).toEqual(['7 open']);
    const merge: Line = { tool: 'mcp__forge__merge_pull_request', input: { pullNumber: 7 }, gives: '{"merged":true,"message":"Merged"}' };
    expect(await states(made, merge)).toEqual(['7 merged']);
    expect(await states(made, { ...merge, failed: true, gives: 'Not mergeable' })).toEqual(['7 open']);
    // a forge calls what it merged closed, too
    expect(await states(made, { ...merge, gives: '{"state":"closed","merged":true}' })).toEqual(['7 merged']);
  });

  it('is found in a script that calls such a tool', async () => {
    const script = 'const r = await tools.forge__create_pull_request({"title":"Retry"});\ntext(r)';
    expect(await states({ tool: 'exec', input: script, gives: '{"url":"https://github.com/o/r/pull/9","state":"open"}' })).toEqual([
      '9 open',
    ]);
    const merge = 'await tools.forge__merge_pull_request({"pull_number": 9})';
    expect(
      await states(
        { tool: 'exec', input: script, gives: '{"url":"https://github.com/o/r/pull/9","state":"open"}' },
        { tool: 'exec', input: merge, gives: '{"merged": true}' },
      ),
    ).toEqual(['9 merged']);
  });
});

describe('a status in front of other output', () => {
  const edit: Line = { edit: '/work/app/src/a.ts', gives: 'ok' };
  const dirty = async (gives: string, run = 'git status -sb && gh pr view 7'): Promise<string[]> =>
    (await ledgerOf([{ user: 'Try it.' }, edit, { run, gives }, done])).files.filter((file) => file.dirty).map(({ path }) => path);

  it('counts behind the line that names the branch', async () => {
    expect(await dirty('## main...origin/main\ntitle:\tRetry')).toEqual([]);
    expect(await dirty('## main\n M src/a.ts\ntitle:\tRetry')).toEqual(['src/a.ts']);
    expect(await dirty('title:\tRetry')).toEqual(['src/a.ts']);
    expect(await dirty('A line\n## main\n', 'gh pr view 7 && git status -sb')).toEqual(['src/a.ts']);
  });
});

describe('what waits for a commit', () => {
  const edit = (path: string): Line => ({ edit: path, gives: 'ok' });
  const state = async (...lines: readonly Line[]): Promise<string[]> =>
    (await handoffOf([{ user: 'Go on with the uploader.' }, ...lines, done])).state
      .map(({ text }) => text)
      .filter((text) => /commit/.test(text) && !text.startsWith('No push'));

  it('was changed after the last commit, or was never taken in', async () => {
    const add: Line = { run: 'git add src/b.ts && git commit -m "Retry"', gives: '[topic 1a2b3c4] Retry' };
    expect(await state(edit('/work/app/src/a.ts'), edit('/work/app/src/b.ts'), add)).toEqual([
      'Not taken in by any commit as far as is recorded: a.ts',
    ]);
    expect(await state(edit('/work/app/src/b.ts'), add, edit('/work/app/src/a.ts'))).toEqual([
      'Changed after the last recorded commit, not committed as far as is recorded: a.ts',
    ]);
  });

  it('is not what a status showed before a commit that said nothing of itself', async () => {
    const quiet: Line = { run: 'git commit -qam "Retry"', gives: '' };
    const status: Line = { run: 'git status --short', gives: ' M src/a.ts' };
    expect(await state(edit('/work/app/src/a.ts'), status, quiet)).toEqual([]);
    expect(await state(edit('/work/app/src/a.ts'), quiet, edit('/work/app/src/c.ts'))).toEqual([
      'Changed after the last recorded commit, not committed as far as is recorded: c.ts',
    ]);
  });

  it('is not what a shell wrote into a temporary folder', async () => {
    const { files } = await handoffOf([
      { user: 'Try the escape.' },
      { run: "cd /tmp && cat > check.go <<'GO'\npackage main\nGO", gives: '' },
      { run: "cd docs && cat > notes.md <<'MD'\nNotes\nMD", gives: '' },
      done,
    ]);
    expect(files.map(({ path }) => path)).toEqual(['docs/notes.md']);
  });
});

describe('what was done on a branch of the conversation that was left', () => {
  const push: Line = { run: 'git push', gives: 'To github.com:me/app.git\n   0a0b0c0..1a2b3c4  topic -> topic' };

  it('is done: whoever goes back in a conversation takes back no push', async () => {
    expect(await commitsAfter(first, { user: 'Now push it.' }, push, { agent: 'Pushed.' }, { back: 3 }, { user: 'Log it, too.' })).toEqual([
      '1a2b3c4 pushed',
    ]);
  });

  it('and the words there are told as nobody’s order', async () => {
    const { utterances } = await ledgerOf([
      { user: 'Go on.' },
      first,
      { user: 'Now push it.' },
      push,
      { back: 3 },
      { user: 'Log it.' },
      done,
    ]);
    expect(utterances.map(({ text }) => text)).not.toContain('Now push it.');
  });
});

describe('what a sub-agent told git', () => {
  const subAgent = (minute: number, command: string, gives: string): Entry[] => [
    {
      kind: 'message',
      id: `s${minute}`,
      parent: null,
      lane: 'helper',
      role: 'assistant',
      at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      parts: [{ type: 'tool-call', call: `sc${minute}`, tool: 'run', kind: 'other', input: { command } }],
    },
    {
      kind: 'message',
      id: `r${minute}`,
      parent: `s${minute}`,
      lane: 'helper',
      role: 'tool',
      at: new Date(Date.UTC(2026, 0, 1, 0, minute, 30)).toISOString(),
      parts: [{ type: 'tool-result', call: `sc${minute}`, output: [{ type: 'text', text: gives }] }],
    },
  ];
  const commitsWith = async (lines: readonly Line[], ...beside: readonly Entry[][]): Promise<string[]> => {
    const ledger = await ledgerOfItems([...session(lines), ...beside.flat()]);
    return [...ledger.commits.map(({ hash, state }) => `${hash} ${state}`), `on ${ledger.session.branch}`];
  };

  it('is told at its time, although its entries stand behind all others', async () => {
    const lines: Line[] = [
      { user: 'Clean it up.' },
      first, // minutes 1 and 2
      { agent: 'A helper simplifies it now.' }, // 3
      { run: 'git push', gives: 'To github.com:me/app.git\n   0a0b0c0..5e5e5e5  topic -> topic' }, // 4 and 5
      done,
    ];
    const early = subAgent(3, 'git commit -am "Simplify"', '[topic 5e5e5e5] Simplify');
    const late = subAgent(9, 'git commit -am "Later"', '[topic 6f6f6f6] Later');
    expect(await commitsWith(lines, early, late)).toEqual(['1a2b3c4 pushed', '5e5e5e5 pushed', '6f6f6f6 local', 'on topic']);
  });

  it('is on a branch of its own where it has a worktree of its own', async () => {
    const other = subAgent(3, 'git commit -am "Try it"', '[helper/try 7a7a7a7] Try it');
    expect(await commitsWith([{ user: 'Try both.' }, first, done], other)).toEqual(['1a2b3c4 local', '7a7a7a7 local', 'on topic']);
  });
});
